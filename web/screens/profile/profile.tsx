export default function Screen() {
  return <h1 className="text-2xl">profile</h1>
}
