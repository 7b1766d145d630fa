import { type ReactNode, useState } from 'react'
import { Form, Link } from 'react-router'
import type { PlayShown } from '../../contract/services/play-control.ts'
import { bahtToSatang, type Satang } from '../../domain/money.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Money } from '../../ui/money.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { forgetMember, LOG_OUT } from '../session/member-leaves.ts'
import { useXsrf } from '../session/use-xsrf.ts'
import { playLineText } from '../text/play-line.ts'
import './check-dialog.css'

interface CheckDialogProps {
  play: PlayShown
  net: Satang | null
  elapsed: string
  onConfirm: () => Promise<boolean>
}

/**
 * What play has come to, shown until the member confirms it: closing it otherwise, a reload and another device show it again. No
 * way out is favoured.
 */
export function CheckDialog({
  play: { staked, won, in_games: away },
  net,
  elapsed,
  onConfirm,
}: CheckDialogProps) {
  const [state, setState] = useState<'asked' | 'sent' | 'failed'>('asked')
  const xsrf = useXsrf()
  const goOn = async () => {
    setState('sent')
    if (!(await onConfirm())) setState('failed')
  }
  return (
    <Dialog open role="alertdialog" title={playLineText.checkTitle} onClose={() => {}}>
      <dl className="check-figures">
        <Figure word={playLineText.checkTime}>{elapsed}</Figure>
        {staked === null || won === null || net === null ? null : (
          <>
            <Figure word={playLineText.checkStaked}>
              <Money amount={bahtToSatang(staked)} />
            </Figure>
            {away ? (
              <Figure word={playLineText.checkInGames}>
                <Money amount={bahtToSatang(away)} />
              </Figure>
            ) : null}
            <Figure word={playLineText.checkWon}>
              <Money amount={bahtToSatang(won)} />
            </Figure>
            <Figure word={playLineText.checkNet}>
              <Money amount={net} sign={net > 0 ? 'gain' : 'none'} />
            </Figure>
          </>
        )}
      </dl>
      {state === 'failed' ? <Alert tone="error">{playLineText.checkFailed}</Alert> : null}
      <div className="dialog-buttons check-buttons">
        <Link to="/play-control" className={buttonClass('soft')}>
          {playLineText.pause}
        </Link>
        <Button tone="soft" busy={state === 'sent'} onClick={() => void goOn()}>
          {playLineText.goOn}
        </Button>
      </div>
      <div className="check-ways">
        <Link to="/history">{playLineText.history}</Link>
        <Form method="post" action={LOG_OUT} onSubmit={forgetMember}>
          <input type="hidden" name="_csrf" value={xsrf} />
          <button type="submit">{playLineText.signOut}</button>
        </Form>
      </div>
    </Dialog>
  )
}

function Figure({ word, children }: { word: string; children: ReactNode }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd>{children}</dd>
    </div>
  )
}
