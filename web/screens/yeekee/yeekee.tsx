import { useState } from 'react'
import { data, Link, redirect } from 'react-router'
import type { ShotShown } from '../../../contract/fair.ts'
import { RANK_REWARDS, REWARD_STAKE_MIN } from '../../../domain/fair/fast/fast-rules.ts'
import { endsByOutage } from '../../../domain/fair/fast/outage.ts'
import { Alert } from '../../../ui/alert.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { NumberTiles } from '../../../ui/marks/number-tile.tsx'
import { clockTime } from '../../../ui/thai-date.ts'
import { visitContext } from '../../context.ts'
import { usePageAnswer } from '../../forms/page-answer.ts'
import type { ScreenHandle } from '../../layouts/main.tsx'
import { ListFailed } from '../../lists/list-failed.tsx'
import { useLive } from '../../live/use-live.ts'
import { useWatchShots } from '../../live/use-watch-shots.ts'
import { PlayLine } from '../../play/play-line.tsx'
import { FastSources } from '../../rounds/fast-sources.tsx'
import { HowDrawn } from '../../rounds/how-drawn.tsx'
import { formText } from '../../session/form-text.ts'
import { memberVisit, sessionHolds } from '../../session/guard.ts'
import { fastText } from '../../text/fast.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/yeekee'
import { loadOwnPlay } from './load-own-play.ts'
import { loadRoom } from './load-room.ts'
import { OwnPlay } from './own-play.tsx'
import { RoomHead, useRoomPhase } from './room-head.tsx'
import { ShotList } from './shot-list.tsx'
import { ShotPad } from './shot-pad.tsx'
import { countShots, newestShots, SHOWN_SHOTS } from './shown-shots.ts'
import type { ShotOutcome } from './use-shots.ts'
import './yeekee.css'
import './own-play.css'
import '../../../ui/marks/guilloche.css'

/** On a phone the pad, the countdowns and what is said of a shot fit one screen, as the bet page does. */
export const handle: ScreenHandle = { ownHeader: true }

export async function loader({ context, params }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  // Two routes show this screen; only one has a round in its path.
  const { id } = params as { id?: string }
  const room = await loadRoom(visit, id)
  if (id === undefined && room.currentId !== null) throw redirect(`/yeekee/${room.currentId}`)
  const member = visit.member ? { xsrf: visit.xsrf, key: crypto.randomUUID() } : null
  const own = room.round ? await loadOwnPlay(visit, room.round.id) : null
  const { brand, demo } = visit.operator
  return data(
    { ...room, own, asked: id !== undefined, member, brand, demo, nowMs: visit.nowMs },
    { status: id !== undefined && !room.round ? 404 : 200 },
  )
}

/** A shot by an ordinary form, before hydration and without JavaScript. */
export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { fair } = memberVisit({ context, url })
  const form = await request.formData()
  const number = formText(form, 'number').trim()
  const { id = '' } = params as { id?: string }
  const sent = {
    params: { id },
    body: { number },
    key: formText(form, '_key'),
    xsrf: formText(form, '_csrf'),
  }
  const answer = sessionHolds(await fair.shoot(sent), url)
  if (answer.status) return { ok: true, words: fastText.shotTaken(number), number } satisfies ShotOutcome
  const words = /^[0-9]{5}$/.test(number) ? answer.message : fastText.wrongDigits
  return data({ ok: false, words, number } satisfies ShotOutcome, { status: 400 })
}

export function meta({ loaderData }: Route.MetaArgs) {
  const number = loaderData?.round?.fast?.number
  const title = number === undefined ? fastText.title : `${fastText.title} ${fastText.round(number)}`
  return loaderData ? [{ title: tabTitle(loaderData.brand, title) }] : []
}

export default function Yeekee({ loaderData }: Route.ComponentProps) {
  const { round, asked, currentId, failed } = loaderData
  if (round?.fast) return <Room key={round.id} shown={loaderData} round={round} fast={round.fast} />
  if (failed && !asked) return <ListFailed />
  return (
    <EmptyState
      title={asked ? fastText.unknownTitle : fastText.noneTitle}
      why={asked ? fastText.unknownText : fastText.noneText}
      action={
        <Link className={buttonClass('soft')} to={currentId ? `/yeekee/${currentId}` : '/lottobet'}>
          {currentId ? fastText.toCurrent : fastText.toLottobet}
        </Link>
      }
    />
  )
}

type Shown = Route.ComponentProps['loaderData']
type ShownRound = NonNullable<Shown['round']>

interface RoomProps {
  shown: Shown
  round: ShownRound
  fast: NonNullable<ShownRound['fast']>
}

function Room({ shown, round, fast }: RoomProps) {
  const { nowMs, member, demo, currentId, own, past } = shown
  const [heard, setHeard] = useState<readonly ShotShown[]>([])
  const [takenHere, setTakenHere] = useState<ShotShown[]>([])
  const ownTag = own?.tag ?? takenHere[0]?.tag ?? null
  const outcome = usePageAnswer<typeof action>()
  const phase = useRoomPhase(round, fast, nowMs)
  const hear = (shots: readonly ShotShown[]) =>
    setHeard((before) => [...before, ...shots].slice(-2 * SHOWN_SHOTS))
  useWatchShots(round.id)
  useLive('shots', ({ round_id, shots }) => {
    if (round_id === round.id) hear(shots)
  })
  // The member's own shot shows at once, even without a socket.
  const taken = (shot: ShotShown) => {
    setTakenHere((before) => [...before, shot].slice(-SHOWN_SHOTS))
    hear([shot])
  }
  const takesShots = phase === 'betting' || phase === 'shooting'
  return (
    <article className="room">
      <RoomHead round={round} fast={fast} nowMs={nowMs} currentId={currentId} />
      {member ? <PlayLine /> : null}
      {own ? (
        <OwnPlay
          own={own}
          newShots={takenHere.filter(({ at_ms }) => at_ms > nowMs).length}
          roundId={round.id}
          fast={fast}
          isPaid={round.status === 'settled'}
        />
      ) : null}
      {fast.rule === 'classic' ? <Alert tone="warning">{fastText.classic}</Alert> : null}
      <div className="room-columns">
        <div className="room-main">
          {takesShots ? (
            <ShotPad
              roundId={round.id}
              coolDownSeconds={fast.cool_down_seconds}
              nowMs={nowMs}
              member={member}
              outcome={outcome}
              onTaken={taken}
            />
          ) : null}
          <How fast={fast} />
        </div>
        <div className="room-side">
          <ShotList
            shots={newestShots(fast.last, heard)}
            count={countShots(fast.size, fast.last, heard)}
            ownTag={ownTag}
          />
          {demo ? <p className="room-demo">{fastText.demo}</p> : null}
        </div>
        <More round={round} fast={fast} past={past} />
      </div>
    </article>
  )
}

function How({ fast }: Pick<RoomProps, 'fast'>) {
  if (!fast.draw) return null
  return (
    <section className="card room-part">
      <h2>{fastText.how}</h2>
      <HowDrawn draw={fast.draw} />
    </section>
  )
}

function More({ round, fast, past }: Omit<RoomProps, 'shown'> & Pick<Shown, 'past'>) {
  return (
    <div className="room-more">
      <Rewards fast={fast} />
      <Promised round={round} fast={fast} />
      <Past past={past} />
    </div>
  )
}

function Rewards({ fast }: Pick<RoomProps, 'fast'>) {
  return (
    <section className="card room-part">
      <h2>{fastText.rewards}</h2>
      <ul>
        {RANK_REWARDS.map(({ rank, amount }) => {
          const given = fast.rewards.find((reward) => reward.rank === rank)
          return (
            <li key={rank}>
              {fastText.reward(rank, amount / 100)}
              {given ? <small>{given.amount > 0 ? given.tag.slice(0, 6) : fastText.rewardNone}</small> : null}
            </li>
          )
        })}
      </ul>
      <p>{fastText.rewardTerms(REWARD_STAKE_MIN / 100)}</p>
    </section>
  )
}

/** A summary of what was fixed before bets opened; the proof page has all of it. */
function Promised({ round, fast }: Pick<RoomProps, 'round' | 'fast'>) {
  return (
    <section className="card room-part">
      <h2>{fastText.promise}</h2>
      <FastSources fast={fast} />
      {fast.beacon && !fast.beacon.is_public ? <p>{fastText.beaconDemo}</p> : null}
      {endsByOutage(fast.terms) ? <p>{fastText.outage}</p> : null}
      <dl className="room-codes">
        <dt>{fastText.commitA}</dt>
        <dd>
          <code>{fast.commit_a}</code>
        </dd>
        <dt>{fastText.commitB}</dt>
        <dd>
          <code>{fast.commit_b}</code>
        </dd>
      </dl>
      <Link to={`/fair/${round.id}`}>{fastText.proofLink}</Link>
    </section>
  )
}

function Past({ past }: Pick<Shown, 'past'>) {
  if (past.length === 0) return null
  return (
    <section className="card room-part">
      <h2>{fastText.past}</h2>
      <ul className="room-past">
        {past.map(({ roundId, number, drawAtMs, top, bottom }) => (
          <li key={roundId}>
            <Link to={`/yeekee/${roundId}`}>
              {fastText.round(number)} <small>{clockTime(drawAtMs)}</small>
            </Link>
            <NumberTiles number={top} />
            <NumberTiles number={bottom} tone="brand" />
          </li>
        ))}
      </ul>
    </section>
  )
}
