import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData } from 'react-router'

const LINE = 'ผลรางวัลงวดล่าสุดและยอดเงินคงเหลือของสมาชิก'

/** As many lines as make the page as long as the one it is compared with. */
export function loader({ request }: LoaderFunctionArgs) {
  return { lines: Number(new URL(request.url).searchParams.get('lines') ?? '10') }
}

export default function Page() {
  const { lines } = useLoaderData<typeof loader>()
  return (
    <main>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <p key={index} className="line">
          {LINE} {index}
        </p>
      ))}
    </main>
  )
}
