import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { affiliateText } from '../../text/affiliate.ts'
import Affiliate from './affiliate.tsx'

test('what was moved to the wallet is said as it was answered, not as the list had it before', () => {
  const loaderData = { shown: { code: null, path: null }, income: { data: [{ amount: 50 }] } }
  const page = <Affiliate {...({ loaderData } as never)} />
  const hydrationData = { actionData: { page: { form: 'take', done: true, amount: 75 } } }
  const router = createMemoryRouter([{ id: 'page', path: '*', element: page }], { hydrationData })
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  expect(html).toContain(affiliateText.moved('75'))
  expect(html).not.toContain(affiliateText.moved('50'))
})
