import { data } from 'react-router'
import { BrokenPage } from './broken-page.tsx'

export function loader() {
  return data(null, { status: 500 })
}

export function meta() {
  return [{ title: 'Internal Server Error' }, { name: 'robots', content: 'noindex' }]
}

export default function ErrorScreen() {
  return <BrokenPage retryTo="/" />
}
