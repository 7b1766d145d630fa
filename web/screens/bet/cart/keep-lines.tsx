import Star from 'lucide-react/icons/star'
import { type FormEvent, useState } from 'react'
import { satangToBaht } from '../../../../domain/money.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { browserClients } from '../../../session/browser-clients.ts'
import { againText } from '../../../text/favourites.ts'
import { FAVOURITE_LINES_MAX } from '../write/editor-state.ts'
import type { CartLine } from '../write/lines.ts'

type Kept = { readonly is: 'saving' } | { readonly is: 'saved' | 'refused'; readonly message: string }

/** Saves the draft's lines as a favourite, before betting or instead. */
export function KeepLines({ lines }: { lines: readonly CartLine[] }) {
  const [kept, setKept] = useState<Kept | null>(null)
  if (lines.length === 0 || lines.length > FAVOURITE_LINES_MAX) return null
  async function keep(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const name = String(new FormData(form).get('favourite')).trim()
    setKept({ is: 'saving' })
    const wish = lines.map(({ type, number, stake }) => ({ type, number, amount: satangToBaht(stake) }))
    const answer = await browserClients().bet.saveFavourite({ body: { name, lines: wish } })
    if (answer.status) {
      setKept({ is: 'saved', message: againText.saved(name) })
      form.reset()
    } else {
      setKept({ is: 'refused', message: answer.message })
      form.querySelector('input')?.focus()
    }
  }
  return (
    <details className="bet-keep">
      <summary>
        <Star aria-hidden="true" size={16} strokeWidth={1.75} />
        {againText.keep}
      </summary>
      <form onSubmit={(event) => void keep(event)}>
        <TextField
          label={againText.name}
          name="favourite"
          required
          maxLength={40}
          autoComplete="off"
          placeholder={againText.nameHint}
          error={kept?.is === 'refused' ? kept.message : undefined}
        />
        <Button type="submit" tone="brand" size="sm" busy={kept?.is === 'saving'}>
          {againText.save}
        </Button>
      </form>
      {kept?.is === 'saved' ? <Alert tone="info">{kept.message}</Alert> : null}
    </details>
  )
}
