import { useState } from 'react'
import type { ConsoleCalls, ConsoleReply } from '../../../contract/console/calls.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ActForm } from '../../forms/act-form.tsx'
import type { Field, OwnFieldProps } from '../../forms/field.ts'
import { useAct } from '../../forms/use-act.ts'
import { reasonField, selectField } from '../../forms/usual-fields.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { ask, Problem } from '../../session/ask.ts'
import { statementsText } from '../../text/payments/statements.ts'
import { MapColumns } from './map-columns.tsx'
import { StatementLines } from './statement-lines.tsx'

type Listed = ConsoleReply<ConsoleCalls['statements']['list']>

interface UploadProps extends Pick<Listed, 'accounts' | 'layouts'> {
  onClose: () => void
}

/** Into which account a file's money came, and how the file is read. */
interface Place {
  readonly layout: string
  readonly bank: string
  readonly accountNo: string
}

/** What is sent of a file. */
interface Upload {
  readonly layout: string
  readonly accountNo: string
  readonly name: string
  readonly file: string
}

/** A bank's file: first what it would do, then for a second person to agree to. */
export function UploadPanel({ accounts, layouts, onClose }: UploadProps) {
  const [file, setFile] = useState<File>()
  const places = placesOf({ accounts, layouts })
  const [place, setPlace] = useState<Place>()
  const { act, busy, refused, reply, forget } = useAct({
    send: async ({ layout, accountNo }: Place) => {
      const upload = { layout, accountNo, name: file?.name ?? '', file: await base64Of(file) }
      return { upload, lines: await ask('statements', 'preview', { body: upload }) }
    },
    refreshes: NOTHING,
  })
  const look = (chosen: Place | undefined) => {
    setPlace(chosen)
    if (chosen) act(chosen)
  }
  const names = unknownColumns(refused)
  const fields = {
    where: selectField(
      statementsText.where,
      places.map(({ key }) => key),
      (key) => places.find((place) => place.key === key)?.label ?? key,
    ),
    file: fileField(file, setFile),
  }
  return (
    <DetailPanel title={statementsText.upload} closeLabel={statementsText.close} onClose={onClose} facts={[]}>
      <p className="lead">{statementsText.uploadLead}</p>
      <ActForm
        fields={fields}
        acts={[{ name: 'preview', label: statementsText.preview, tone: 'soft' }]}
        busy={busy}
        refused={refused}
        onSend={({ where }) => look(places.find(({ key }) => key === where))}
        onChange={forget}
      >
        <p className="lead">{statementsText.assumed}</p>
        <Fault refused={refused} />
      </ActForm>
      {place && names.length > 0 ? (
        <MapColumns names={names} bank={place.bank} onKept={(layout) => look({ ...place, layout })} />
      ) : null}
      {reply ? (
        <>
          <h3 className="text-base mt-4">{statementsText.previewTitle}</h3>
          <StatementLines {...reply.lines} />
          {reply.lines.lines.length > 0 ? <Propose upload={reply.upload} onClose={onClose} /> : null}
        </>
      ) : null}
    </DetailPanel>
  )
}

const NOTHING: readonly [] = []
const PROPOSE_FIELDS = { reason: reasonField(statementsText.reason) }

function Propose({ upload, onClose }: { upload: Upload; onClose: () => void }) {
  const { act, busy, refused, forget } = useAct({
    send: ({ reason }: { reason: string }) => ask('statements', 'propose', { body: { ...upload, reason } }),
    done: () => statementsText.asked,
    onDone: onClose,
  })
  return (
    <ActForm
      fields={PROPOSE_FIELDS}
      acts={[{ name: 'propose', label: statementsText.ask, tone: 'cta' }]}
      two
      busy={busy}
      refused={refused}
      onSend={act}
      onChange={forget}
    />
  )
}

/** The row at fault, and what is wrong with it. */
function Fault({ refused }: { refused: Error | null }) {
  if (!(refused instanceof Problem) || refused.code !== 'STATEMENT_UNREADABLE') return null
  const { row, why = '' } = refused.said
  const words = statementsText.faults[why]
  if (words === undefined) return null
  return <p className="text-error-ink">{row === undefined ? words : statementsText.row(row, words)}</p>
}

/** The columns of a file in which the layout's own were not found; none where something else is wrong. */
function unknownColumns(refused: Error | null): readonly string[] {
  return (refused instanceof Problem && refused.code === 'STATEMENT_UNREADABLE' && refused.said.names) || []
}

/** The layouts of each account's bank. */
function placesOf({ accounts, layouts }: Pick<Listed, 'accounts' | 'layouts'>) {
  return accounts.flatMap(({ bank, bankName, accountNo }) =>
    layouts
      .filter((layout) => layout.bank === bank)
      .map(({ code, source }) => ({
        ...{ key: `${code} ${accountNo}`, layout: code, bank, accountNo },
        label: `${nameOf(code, source, bankName)} ${accountNo}${source === 'assumed' ? ' *' : ''}`,
      })),
  )
}

function nameOf(code: string, source: Listed['layouts'][number]['source'], bankName: string): string {
  return source === 'own' ? statementsText.ownLayout(bankName) : (statementsText.layouts[code] ?? bankName)
}

function fileField(file: File | undefined, onFile: (file: File | undefined) => void) {
  return {
    kind: 'own',
    label: statementsText.file,
    draw: (props) => <FileInput {...props} onFile={onFile} />,
    // A form tells the text of what is typed; the file itself is kept here.
    read: () => file?.name,
    wrong: statementsText.fileMissing,
  } as const satisfies Field<string>
}

function FileInput({
  name,
  error,
  onChange,
  onFile,
}: OwnFieldProps & { onFile: (file: File | undefined) => void }) {
  return (
    <div className="statement-file">
      <TextField
        label={statementsText.file}
        hint={statementsText.fileHint}
        name={name}
        type="file"
        accept=".csv,text/csv"
        error={error}
        onChange={(event) => {
          onFile(event.currentTarget.files?.[0])
          onChange()
        }}
      />
    </div>
  )
}

function base64Of(file: File | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file ?? new Blob())
  })
}
