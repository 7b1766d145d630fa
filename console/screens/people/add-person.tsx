import type { StaffGiven } from '../../../contract/console/staff.ts'
import { ActForm } from '../../forms/act-form.tsx'
import { type Field, someText } from '../../forms/field.ts'
import { useAct } from '../../forms/use-act.ts'
import { hand } from '../../handed/handed.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { ask } from '../../session/ask.ts'
import { formsText } from '../../text/forms.ts'
import { peopleText } from '../../text/people.ts'
import { useRoleField, useRolesBeyond } from './role-field.ts'

const NAME_FIELD = {
  kind: 'name',
  label: peopleText.columns.name,
  hint: peopleText.nameHint,
  maxLength: 20,
  read: someText,
  wrong: formsText.missing,
  refusals: ['STAFF_NAME_INVALID', 'NAME_TAKEN', 'PROPOSAL_WAITS'],
} satisfies Field<string>

/** Somebody new, by a link of their own; where two people are needed, another agrees first. */
export function AddPerson({ onClose }: { onClose: () => void }) {
  const role = useRoleField()
  const beyond = useRolesBeyond().map(({ name }) => name)
  const { act, busy, refused, forget } = useAct({
    send: (wish: { name: string; role: string }) => ask('staff', 'add', { body: wish }),
    done: ({ waits }, { name }) => (waits ? peopleText.asked(name) : peopleText.added(name)),
    onDone: (given, { name }) => {
      onClose()
      handGiven(name, given)
    },
  })
  return (
    <DetailPanel title={peopleText.add} closeLabel={peopleText.close} onClose={onClose} facts={[]}>
      <p className="lead">{peopleText.addLead}</p>
      <ActForm
        fields={{ name: NAME_FIELD, role }}
        acts={[{ name: 'add', label: peopleText.addSend }]}
        busy={busy}
        refused={refused}
        onSend={act}
        onChange={forget}
      >
        <p className="lead">{peopleText.byTwoWhy}</p>
        {beyond.length === 0 ? null : <p className="lead">{peopleText.notGiven(beyond.join(', '))}</p>}
      </ActForm>
    </DetailPanel>
  )
}

/** Shows the link or the code of an act, where it gave one. */
export function handGiven(name: string, { link, code }: StaffGiven): void {
  if (link !== null || code !== null) hand({ name, link, code, needsCode: false })
}
