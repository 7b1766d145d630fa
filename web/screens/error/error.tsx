import { BrokenPage } from './broken-page.tsx'

export function meta() {
  return [{ title: 'Internal Server Error' }, { name: 'robots', content: 'noindex' }]
}

export default function ErrorScreen() {
  return <BrokenPage retryTo="/" />
}
