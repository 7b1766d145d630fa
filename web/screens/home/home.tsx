export default function Screen() {
  return <h1 className="text-2xl">home</h1>
}
