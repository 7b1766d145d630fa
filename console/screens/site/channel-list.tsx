import { CONTACT_KINDS, type ContactKind } from '../../../domain/site/contact.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { siteText } from '../../text/site.ts'
import { type Channel, isChannel, type Row } from './draft.ts'
import { Rows } from './topic-list.tsx'

interface ChannelListProps {
  rows: readonly Row<Channel>[]
  onChange: (rows: readonly Row<Channel>[]) => void
}

const MAX = 8

/** The operator's contacts. An invalid name is reported while it is typed. */
export function ChannelList({ rows, onChange }: ChannelListProps) {
  return (
    <Rows
      rows={rows}
      max={MAX}
      add={siteText.addContact}
      fresh={{ kind: 'line', label: '' }}
      onChange={onChange}
    >
      {(value, change) => (
        <>
          <SelectField
            label={siteText.kind}
            value={value.kind}
            onChange={(event) => change({ ...value, kind: event.target.value as ContactKind })}
          >
            {CONTACT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {siteText.kinds[kind]}
              </option>
            ))}
          </SelectField>
          <TextField
            label={siteText.contact}
            hint={siteText.contactHints[value.kind]}
            maxLength={80}
            autoComplete="off"
            value={value.label}
            onChange={(event) => change({ ...value, label: event.target.value })}
            error={value.label !== '' && !isChannel(value) ? siteText.contactWrong : undefined}
          />
        </>
      )}
    </Rows>
  )
}
