import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { FileField } from '../../../ui/fields/file-field.tsx'
import { base64Of } from '../../forms/base64-of.ts'
import { useAct } from '../../forms/use-act.ts'
import { DetailPanel } from '../../panels/detail-panel.tsx'
import { ask } from '../../session/ask.ts'
import { formsText } from '../../text/forms.ts'
import { gamesText } from '../../text/games.ts'
import './picture-panel.css'

interface PictureOf {
  code: string
  /** Null: the provider's own. */
  id: string | null
  /** The address of the one there is. */
  img: string | undefined
}

/** The picture of a game. */
export function PicturePanel({ title, onClose, ...of }: PictureOf & { title: string; onClose: () => void }) {
  return (
    <DetailPanel title={title} closeLabel={gamesText.close} onClose={onClose} facts={[]}>
      <PictureForm {...of} onDone={onClose} />
    </DetailPanel>
  )
}

/** Gives a game or a provider a picture, or takes it away. */
export function PictureForm({ code, id, img, onDone = () => {} }: PictureOf & { onDone?: () => void }) {
  const [isMissing, setMissing] = useState(false)
  const { act, busy, refused, forget } = useAct({
    send: async (file: File | null) =>
      ask('games', 'setPicture', { body: { provider: code, id, picture: file && (await base64Of(file)) } }),
    refreshes: [['games']],
    done: () => gamesText.saved,
    onDone,
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('picture')
    const file = chosen instanceof File && chosen.size > 0 ? chosen : undefined
    setMissing(file === undefined)
    if (file) act(file)
  }
  return (
    <form onSubmit={send} className="game-picture">
      {img === undefined ? null : <img src={img} alt={gamesText.picture} width={112} height={112} />}
      <FileField
        label={gamesText.picture}
        choose={formsText.chooseFile}
        hint={gamesText.pictureHint}
        name="picture"
        accept="image/jpeg,image/png,image/webp"
        error={refused?.message ?? (isMissing ? gamesText.fileMissing : undefined)}
        onChange={() => {
          setMissing(false)
          forget()
        }}
      />
      <Button type="submit" tone="brand" busy={busy}>
        {gamesText.savePicture}
      </Button>
      {img === undefined ? null : (
        <Button tone="ghost" busy={busy} onClick={() => act(null)}>
          {gamesText.noPicture}
        </Button>
      )}
    </form>
  )
}
