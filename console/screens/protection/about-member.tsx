import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { AlikeShown } from '../../../contract/console/protection.ts'
import { Alert } from '../../../ui/alert.tsx'
import type { ActButton } from '../../forms/act-foot.tsx'
import { ActForm } from '../../forms/act-form.tsx'
import type { Field, Fields, OwnFieldProps, ValuesOf } from '../../forms/field.ts'
import { useAct } from '../../forms/use-act.ts'
import { nameField, reasonField } from '../../forms/usual-fields.ts'
import { ask } from '../../session/ask.ts'
import { alikeText, alikeWhy } from '../../text/alike.ts'

/** Other accounts are looked for once typing has paused this long. */
const REST_MS = 400

/** A member code or a sign-in name is no shorter. */
const SHORTEST_NAME = 3

interface AboutMemberWords {
  readonly title: string
  readonly name: string
  readonly reason: string
  readonly reasonHint: string
}

type OfMember<More extends Fields> = ValuesOf<More> & {
  readonly username: string
  readonly reason: string
  readonly also: string[]
}

interface AboutMemberProps<More extends Fields> {
  id: string
  words: AboutMemberWords
  /** What stands below the title. */
  lead: ReactNode
  /** Where other accounts of the person are asked for. */
  alike: 'banAlike' | 'closeAlike'
  refusals: readonly string[]
  more: More
  acts: readonly ActButton[]
  /** Answers with what is said of it. */
  send: (wish: OfMember<More>, act: string) => Promise<string>
  refreshes: readonly (readonly string[])[]
  children?: ReactNode
}

/** An act about an account of a member and others of the same person: each is shown with what it shares, and none is chosen beforehand. */
export function AboutMember<More extends Fields>(props: AboutMemberProps<More>) {
  const { id, words, acts, more, refusals } = props
  const [typed, setTyped] = useState('')
  const { act, busy, refused, reply, forget } = useAct({
    send: ({ wish, name }: { wish: OfMember<More>; name: string }) => props.send(wish, name),
    refreshes: [...props.refreshes, ['protection', props.alike]],
    onDone: () => setTyped(''),
  })
  const found = useAlike(props.alike, typed)
  const fields = {
    username: { ...nameField(words.name, { maxLength: 64 }), refusals },
    ...more,
    also: {
      kind: 'own',
      label: alikeText.title,
      draw: (own: OwnFieldProps) => <AlikeTicks {...own} found={found} />,
      read: (codes: readonly string[]) => [...codes],
      wrong: '',
    } satisfies Field<string[]>,
    reason: reasonField(words.reason, { hint: words.reasonHint }),
  }
  return (
    <section className="card protection-form" aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        {words.title}
      </h2>
      {props.lead}
      <ActForm
        fields={fields as Fields}
        acts={acts}
        busy={busy}
        refused={refused}
        emptiedBy={reply}
        labelledBy={id}
        onSend={(wish, name) => act({ wish: wish as unknown as OfMember<More>, name })}
        onChange={(form) => {
          forget()
          setTyped(String(form.get('username') ?? '').trim())
        }}
      >
        {reply ? <Alert tone="info">{reply}</Alert> : null}
      </ActForm>
      {props.children}
    </section>
  )
}

interface Found {
  readonly alike: readonly AlikeShown[]
  readonly more: boolean
}

/** The other accounts of who was typed, once the typing rests. */
function useAlike(call: 'banAlike' | 'closeAlike', typed: string): Found | undefined {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const rest = setTimeout(() => setRested(typed), REST_MS)
    return () => clearTimeout(rest)
  }, [typed])
  const asked = useQuery({
    queryKey: ['protection', call, rested],
    queryFn: () => ask('protection', call, { query: { username: rested } }),
    enabled: rested.length >= SHORTEST_NAME && rested === typed,
  })
  return rested === typed ? asked.data : undefined
}

function AlikeTicks({
  name,
  error,
  disabled,
  onChange,
  found,
}: OwnFieldProps & { found: Found | undefined }) {
  if (!found) return null
  if (found.alike.length === 0) return <p className="lead">{alikeText.none}</p>
  return (
    <fieldset disabled={disabled}>
      <legend>{alikeText.title}</legend>
      <p className="lead">{alikeText.hint}</p>
      {found.alike.map((account) => (
        <label key={account.code} className="act-form-choice">
          <input
            type="checkbox"
            {...{ name, onChange }}
            value={account.code}
            aria-invalid={error ? true : undefined}
            disabled={account.status === 'closed'}
          />
          <span>
            <b>{account.name}</b>
            <span>{alikeWhy(account)}</span>
          </span>
        </label>
      ))}
      {found.more ? <p className="lead">{alikeText.more}</p> : null}
      {error ? (
        <p role="alert" className="text-field-error">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
