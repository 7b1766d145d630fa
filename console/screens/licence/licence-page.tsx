import { useQuery } from '@tanstack/react-query'
import type { LicenceSeen } from '../../../contract/console/rules.ts'
import { may } from '../../../domain/staff/permissions.ts'
import { Alert } from '../../../ui/alert.tsx'
import { ApprovalList } from '../../approvals/approval-list.tsx'
import { ActForm } from '../../forms/act-form.tsx'
import { ChangedNote } from '../../forms/changed-note.tsx'
import { useAct } from '../../forms/use-act.ts'
import { useBegun } from '../../forms/use-begun.ts'
import { Arriving } from '../../layouts/arriving.tsx'
import { PageHead } from '../../layouts/page-head.tsx'
import { ask } from '../../session/ask.ts'
import { useMe } from '../../session/me.ts'
import { LICENCE, licenceQuery } from '../../session/queries.ts'
import { rulesText } from '../../text/rules.ts'
import { licenceText } from '../../text/safer/licence.ts'
import { fieldsOf, PARTS } from './licence-fields.ts'

/** By what right an operator takes real money, and whom a member in need calls: asked for by one, decided by another. */
export function LicencePage() {
  const found = useQuery(licenceQuery)
  return (
    <>
      <PageHead title={licenceText.title} lead={licenceText.lead} />
      <ApprovalList title={licenceText.waiting} kind="licence" />
      <Arriving asked={found} rows={6} />
      {found.data ? (
        <>
          <div className="mt-4 max-w-[760px]">
            <Standing {...found.data} />
          </div>
          <LicenceForm licence={found.data.licence} />
        </>
      ) : null}
    </>
  )
}

interface StandingProps {
  missing: readonly (keyof LicenceSeen)[]
  isDemo: boolean
  takesMoney: boolean
}

/** Whether real money is taken, and what it lacks. */
function Standing({ missing, isDemo, takesMoney }: StandingProps) {
  if (isDemo) return <Alert tone="info">{licenceText.demo}</Alert>
  if (takesMoney) return <Alert tone="success">{licenceText.open}</Alert>
  return (
    <Alert tone="warning">
      {licenceText.closed}
      <br />
      {licenceText.missing(missing.map((name) => licenceText.fields[name]).join(', '))}
    </Alert>
  )
}

function LicenceForm({ licence }: { licence: LicenceSeen }) {
  const { key, begun, isOther, take } = useBegun(licence)
  const mayChange = may(useMe(), 'rules.set')
  const { act, busy, refused, forget } = useAct({
    send: (wish: LicenceSeen) => ask('rules', 'setLicence', { body: { ...wish, seen: begun } }),
    refreshes: [LICENCE, ['approvals']],
    done: ({ proposalId }) => (proposalId === null ? licenceText.stands : licenceText.waits),
  })
  return (
    <ActForm
      key={key}
      className="mt-4 max-w-[760px]"
      fields={fieldsOf(begun)}
      parts={PARTS}
      acts={[{ name: 'ask', label: licenceText.ask }]}
      two
      busy={busy}
      refused={refused}
      locked={mayChange ? undefined : rulesText.readOnly}
      onSend={act}
      onChange={forget}
    >
      {isOther ? <ChangedNote onTake={take} /> : null}
    </ActForm>
  )
}
