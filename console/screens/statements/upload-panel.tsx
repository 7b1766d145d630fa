import { useState } from 'react'
import type { ConsoleCalls, ConsoleReply } from '../../../contract/console/calls.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { FileField } from '../../../ui/fields/file-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { ActForm } from '../../forms/act-form.tsx'
import { base64Of } from '../../forms/base64-of.ts'
import type { Field, OwnFieldProps } from '../../forms/field.ts'
import { useAct } from '../../forms/use-act.ts'
import { reasonField } from '../../forms/usual-fields.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { ask, Problem } from '../../session/ask.ts'
import { formsText } from '../../text/forms.ts'
import { statementsText } from '../../text/payments/statements.ts'
import { MapColumns } from './map-columns.tsx'
import { StatementLines } from './statement-lines.tsx'

type Listed = ConsoleReply<ConsoleCalls['statements']['list']>

interface UploadProps extends Pick<Listed, 'accounts' | 'layouts'> {
  onClose: () => void
}

/** Into which account a file's money came, and how the file is read. */
interface Place {
  readonly key: string
  readonly layout: string
  readonly source: Listed['layouts'][number]['source']
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
  const places = placesOf({ accounts, layouts })
  const [file, setFile] = useState<File>()
  const [chosen, setChosen] = useState<Place | undefined>(places[0])
  const [isWrong, setWrong] = useState(false)
  const { act, busy, refused, reply, forget } = useAct({
    send: async ({ layout, accountNo }: Place) => {
      const upload = { layout, accountNo, name: file?.name ?? '', file: await base64Of(file ?? new Blob()) }
      return { upload, lines: await ask('statements', 'preview', { body: upload }) }
    },
    refreshes: NOTHING,
  })
  const look = (place: Place | undefined) => {
    setChosen(place)
    setWrong(false)
    if (place) act(place)
  }
  const change = () => {
    setWrong(false)
    forget()
  }
  const unknown = unknownColumns(refused)
  const isUnknown = unknown.length > 0 && saidOf(refused)?.why === 'header'
  const columns = isWrong && reply ? reply.lines.columns : unknown
  const fields = { where: whereField(places, chosen, setChosen), file: fileField(file, setFile) }
  return (
    <DetailPanel title={statementsText.upload} closeLabel={statementsText.close} onClose={onClose} facts={[]}>
      <p className="lead">{statementsText.uploadLead}</p>
      <ActForm
        fields={fields}
        acts={[{ name: 'preview', label: statementsText.preview, tone: 'soft' }]}
        busy={busy}
        // A bank that is new here is no fault of anybody's: its columns are asked for.
        refused={isUnknown ? null : refused}
        onSend={() => look(chosen)}
        onChange={change}
      >
        {chosen?.source === 'assumed' ? <p className="lead">{statementsText.assumed}</p> : null}
        {isUnknown ? null : <Fault refused={refused} />}
      </ActForm>
      {chosen && columns.length > 0 ? (
        <MapColumns
          columns={columns}
          bank={chosen.bank}
          isNew={!isWrong && isUnknown}
          onKept={(layout) => look(placeOf(chosen, layout))}
        />
      ) : null}
      {reply && !isWrong ? <Preview {...reply} onWrong={() => setWrong(true)} onClose={onClose} /> : null}
    </DetailPanel>
  )
}

interface PreviewProps {
  upload: Upload
  lines: ConsoleReply<ConsoleCalls['statements']['preview']>
  onWrong: () => void
  onClose: () => void
}

function Preview({ upload, lines, onWrong, onClose }: PreviewProps) {
  return (
    <>
      <h3 className="text-base mt-4">{statementsText.previewTitle}</h3>
      {lines.readsAnew ? (
        <div className="mt-2">
          <Alert tone="info">{statementsText.readsAnew}</Alert>
        </div>
      ) : null}
      <StatementLines {...lines} />
      {lines.columns.length > 0 ? (
        <div className="mt-2">
          <Button tone="ghost" size="sm" onClick={onWrong}>
            {statementsText.map.again}
          </Button>
        </div>
      ) : null}
      {lines.lines.length > 0 ? <Propose upload={upload} onClose={onClose} /> : null}
    </>
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
  const { row, why = '' } = saidOf(refused) ?? {}
  const words = statementsText.faults[why]
  if (words === undefined) return null
  return <p className="text-error-ink">{row === undefined ? words : statementsText.row(row, words)}</p>
}

/** The columns of a file in which the layout's own were not found; none where something else is wrong. */
const saidOf = (refused: Error | null) =>
  refused instanceof Problem && refused.code === 'STATEMENT_UNREADABLE' ? refused.said : undefined

const unknownColumns = (refused: Error | null) => saidOf(refused)?.columns ?? []

/** The layouts of each account's bank. */
function placesOf({ accounts, layouts }: Pick<Listed, 'accounts' | 'layouts'>) {
  return accounts.flatMap(({ bank, bankName, accountNo }) =>
    layouts
      .filter((layout) => layout.bank === bank)
      .map(({ code, source }) => ({
        ...{ key: `${code} ${accountNo}`, layout: code, bank, accountNo, source },
        label: `${nameOf(code, source, bankName)} ${accountNo}${source === 'assumed' ? ' *' : ''}`,
      })),
  )
}

/** The same account, read by columns that were named just now. */
function placeOf(place: Place, layout: string): Place {
  return { ...place, layout, source: 'own', key: `${layout} ${place.accountNo}` }
}

/** Chosen here and not in the form: once columns are named, they are what is chosen. */
function whereField(
  places: ReturnType<typeof placesOf>,
  chosen: Place | undefined,
  onChoose: (place: Place | undefined) => void,
) {
  return {
    kind: 'own',
    label: statementsText.where,
    draw: ({ name, error, onChange }) => (
      <SelectField
        label={statementsText.where}
        {...{ name, error }}
        value={chosen?.key}
        onChange={(event) => {
          onChoose(places.find(({ key }) => key === event.currentTarget.value))
          onChange()
        }}
      >
        {places.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </SelectField>
    ),
    read: () => chosen?.key,
    wrong: formsText.missing,
  } as const satisfies Field<string>
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
    <FileField
      label={statementsText.file}
      choose={formsText.chooseFile}
      hint={statementsText.fileHint}
      name={name}
      accept=".csv,text/csv"
      error={error}
      onChange={(event) => {
        onFile(event.currentTarget.files?.[0])
        onChange()
      }}
    />
  )
}
