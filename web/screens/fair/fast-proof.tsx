import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-help'
import CircleX from 'lucide-react/icons/circle-x'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FairRoundShown, FastShown } from '../../../contract/fair.ts'
import { endsByOutage } from '../../../domain/fair/fast/outage.ts'
import { summaryOf } from '../../../domain/fair/summary.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { clockSeconds, shortDate } from '../../../ui/thai-date.ts'
import { FastSources } from '../../rounds/fast-sources.tsx'
import { HowDrawn } from '../../rounds/how-drawn.tsx'
import { verdictText } from '../../text/fair.ts'
import { fastStepText, fastText } from '../../text/fast.ts'
import { checkFastRound, type FastChecked } from './check-fast-round.ts'

const ICONS = { right: CircleCheck, wrong: CircleX, waiting: CircleHelp, unknown: CircleHelp } as const

/** How a fast round was promised, frozen and drawn, with a button that recomputes the draw. */
export function FastProof({ round, fast }: { round: FairRoundShown; fast: FastShown }) {
  const { frozen, draw } = fast
  return (
    <>
      {fast.rule === 'classic' ? <Alert tone="warning">{fastText.classic}</Alert> : null}
      {draw ? (
        <section className="card fair-part">
          <h2>{fastText.how}</h2>
          <HowDrawn draw={draw} />
        </section>
      ) : null}
      <FastCheckPart roundId={round.id} drawn={draw !== null} />
      <section className="card fair-part">
        <h2>{fastText.promise}</h2>
        <FastSources fast={fast} />
        {endsByOutage(fast.terms) ? <p>{fastText.outage}</p> : null}
        <dl className="fair-facts">
          <Moment name={fastText.promisedAt} at={fast.committed_at} />
          <Moment name={fastText.openedAt} at={fast.open_at} />
          <Code name={fastText.commitA} code={fast.commit_a} />
          <Code name={fastText.commitB} code={fast.commit_b} />
          {draw?.share_a ? <Code name={fastText.shareA} code={draw.share_a} /> : null}
          {draw?.share_b ? <Code name={fastText.shareB} code={draw.share_b} /> : null}
        </dl>
        <details>
          <summary>{fastText.terms}</summary>
          <code className="fair-terms">{fast.terms}</code>
        </details>
      </section>
      {fast.beacon ? <BeaconPart beacon={fast.beacon} /> : null}
      {frozen ? (
        <section className="card fair-part">
          <h2>{fastText.frozen}</h2>
          <dl className="fair-facts">
            <dt>{fastText.frozenSize}</dt>
            <dd>{frozen.size}</dd>
            <Code name={fastText.frozenRoot} code={frozen.root} />
            <Code name={fastText.signature} code={frozen.signature} />
          </dl>
        </section>
      ) : null}
    </>
  )
}

function BeaconPart({ beacon }: { beacon: NonNullable<FastShown['beacon']> }) {
  return (
    <section className="card fair-part">
      <h2>{fastText.beacon}</h2>
      <p>{fastText.beaconText}</p>
      {beacon.is_public ? null : <Alert tone="warning">{fastText.beaconDemo}</Alert>}
      <dl className="fair-facts">
        <dt>{fastText.beaconChain}</dt>
        <dd>{beacon.name}</dd>
        <dt>{fastText.beaconRound}</dt>
        <dd>{beacon.round}</dd>
        {beacon.at ? <Moment name={fastText.beaconAt} at={beacon.at} /> : null}
        {beacon.signature ? <Code name={fastText.beaconSignature} code={beacon.signature} /> : null}
      </dl>
    </section>
  )
}

function FastCheckPart({ roundId, drawn }: { roundId: string; drawn: boolean }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | FastChecked>('idle')
  async function check() {
    setState('busy')
    setState((await checkFastRound(roundId)) ?? 'failed')
  }
  return (
    <section className="card fair-part" aria-live="polite">
      <h2>{fastText.verify}</h2>
      <p>{drawn ? fastText.verifyText : fastText.notYet}</p>
      {drawn ? (
        <Button tone="brand" busy={state === 'busy'} onClick={check}>
          {fastText.check}
        </Button>
      ) : null}
      {state === 'failed' ? <Alert tone="warning">{fastText.checkFailed}</Alert> : null}
      {typeof state === 'object' ? <Checked {...state} /> : null}
      <ul className="fair-links">
        <li>
          <a href={`/fair/${roundId}/shots.csv`} download>
            {fastText.csv}
          </a>
        </li>
        <li>
          <Link to={`/yeekee/${roundId}`}>{fastText.room}</Link>
        </li>
      </ul>
    </section>
  )
}

function Checked({ checks, file }: FastChecked) {
  const summary = summaryOf(checks)
  // Created once: a round has thousands of shots.
  const [fileUrl] = useState(() => URL.createObjectURL(new Blob([file], { type: 'application/json' })))
  return (
    <>
      <p className="fair-summary" data-verdict={summary}>
        {summary === 'right' ? fastText.right : summary === 'wrong' ? fastText.wrong : fastText.unknown}
      </p>
      <ol className="fair-steps">
        {checks.map(({ step, verdict }) => {
          const Icon = ICONS[verdict]
          return (
            <li key={step} data-step={step} data-verdict={verdict}>
              <Icon aria-hidden="true" size={20} strokeWidth={1.75} />
              <span>{verdict === 'wrong' ? fastStepText[step].wrong : fastStepText[step].title}</span>
              <b>{verdictText[verdict]}</b>
            </li>
          )
        })}
      </ol>
      <a className={buttonClass('soft')} href={fileUrl} download="draw-evidence.json">
        {fastText.keep}
      </a>
    </>
  )
}

function Moment({ name, at }: { name: string; at: string }) {
  const atMs = Date.parse(at)
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {shortDate(atMs)} {clockSeconds(atMs)}
      </dd>
    </>
  )
}

function Code({ name, code }: { name: string; code: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <code>{code}</code>
      </dd>
    </>
  )
}
