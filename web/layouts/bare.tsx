import { Outlet } from 'react-router'

/** Sign-in, registration, redirect and error: no header, no footer. */
export default function Bare() {
  return (
    <main id="main">
      <Outlet />
    </main>
  )
}
