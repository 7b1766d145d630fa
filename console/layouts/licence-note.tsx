import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import type { StaffMe } from '../../contract/console/staff.ts'
import { may } from '../../domain/staff/permissions.ts'
import { Alert } from '../../ui/alert.tsx'
import { licenceQuery } from '../session/queries.ts'
import { licenceText } from '../text/safer/licence.ts'

/** On every screen of an operator that takes no real money yet: that it does not, what is missing, and where it is set. */
export function LicenceNote({ me }: { me: StaffMe }) {
  const { pathname } = useLocation()
  const maySee = may(me, 'rules.see')
  const { data } = useQuery({ ...licenceQuery, enabled: maySee && !me.operator.demo })
  // The page itself says the same at its top.
  if ((data?.takesMoney ?? me.operator.takesMoney) || pathname === '/licence') return null
  const missing = (data?.missing ?? []).map((name) => licenceText.fields[name]).join(', ')
  return (
    <div className="frame-licence">
      <Alert tone="warning">
        {licenceText.closed} {missing === '' ? null : licenceText.missing(missing)}{' '}
        {maySee ? <Link to="/licence">{licenceText.toPage}</Link> : null}
      </Alert>
    </div>
  )
}
