import { QrCode } from '../../../ui/marks/qr-code.tsx'
import { ActForm } from '../../forms/act-form.tsx'
import { useAct } from '../../forms/use-act.ts'
import { codeField, passwordField } from '../../forms/usual-fields.ts'
import { ask } from '../../session/ask.ts'
import { protectionText } from '../../text/protection.ts'
import { codeText } from '../../text/session.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const FIRST = { password: passwordField(protectionText.password) }
const SECOND = { code: codeField(codeText.code, protectionText.appHint) }

/** Three steps: password, then the app's secret with a first code, then the recovery codes. */
export function SetUp({ lead, onDone }: { lead?: string; onDone: () => void }) {
  const starting = useAct({
    send: (body: { password: string }) => ask('protection', 'start', { body }),
    refreshes: [],
  })
  const confirming = useAct({
    send: (body: { code: string }) => ask('protection', 'confirm', { body }),
    refreshes: [],
  })
  if (confirming.reply) return <RecoveryCodes codes={confirming.reply.codes} onKept={onDone} />
  if (!starting.reply) {
    return (
      <>
        {/* Not beside the codes: by then it is on. */}
        {lead ? <p className="lead">{lead}</p> : null}
        <ActForm
          key="password"
          className="card protection-form"
          fields={FIRST}
          acts={[{ name: 'begin', label: protectionText.begin }]}
          busy={starting.busy}
          refused={starting.refused}
          onSend={starting.act}
          onChange={starting.forget}
        />
      </>
    )
  }
  return (
    <div className="card protection-form">
      <p>{protectionText.scan}</p>
      <div className="protection-qr">
        <QrCode text={starting.reply.uri} label={protectionText.qr} />
      </div>
      <p className="lead">{protectionText.typed}</p>
      <p className="protection-secret" translate="no">
        {starting.reply.secret}
      </p>
      <ActForm
        fields={SECOND}
        acts={[{ name: 'confirm', label: protectionText.confirm }]}
        busy={confirming.busy}
        refused={confirming.refused}
        onSend={confirming.act}
        onChange={confirming.forget}
      />
    </div>
  )
}
