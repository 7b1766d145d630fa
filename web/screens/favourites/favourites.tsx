import { Form, Link } from 'react-router'
import type { Favourite } from '../../../contract/services/bet.ts'
import { bahtToSatang, satang } from '../../../domain/money.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Money } from '../../../ui/money.tsx'
import { Told } from '../../forms/told.tsx'
import { BackLink } from '../../layouts/back-link.tsx'
import { ListFailed } from '../../lists/list-failed.tsx'
import { betPath } from '../../rounds/bet-path.ts'
import { formText } from '../../session/form-text.ts'
import { memberVisit } from '../../session/guard.ts'
import { shortTypeName } from '../../text/bet.ts'
import { favouriteText } from '../../text/favourites.ts'
import { tabTitle } from '../../text/th.ts'
import { favouriteSets } from '../bet/sets/favourite-sets.ts'
import type { Route } from './+types/favourites'
import './favourites.css'
import '../../lists/lists.css'

/** The first lines of each favourite are shown, big sets as one, and the others counted. */
const SETS_NAMED = 8

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clients, operator, xsrf } = memberVisit({ context, url })
  const answer = await clients.bet.favourites()
  const roundId = url.searchParams.get('round')
  const bet = roundId ? betPath({ roundId, plan: url.searchParams.get('plan') ?? 'full' }) : null
  return { favourites: answer.data, failed: !answer.status, bet, brand: operator.brand, xsrf }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { clients } = memberVisit({ context, url })
  const form = await request.formData()
  const answer = await clients.bet.deleteFavourite({
    body: { id: formText(form, 'id') },
    xsrf: formText(form, '_csrf'),
  })
  return answer.status ? null : { message: answer.message }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: tabTitle(loaderData?.brand ?? '', favouriteText.title) }]
}

export default function FavouritesScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { favourites, failed, bet, xsrf } = loaderData
  return (
    <div className="list-page">
      <header className="favourites-head">
        {bet ? <BackLink to={bet} label={favouriteText.back} /> : null}
        <h1>{favouriteText.title}</h1>
      </header>
      <p className="favourites-lead">{favouriteText.lead}</p>
      {actionData ? (
        <Told tone="error" of={actionData}>
          {actionData.message}
        </Told>
      ) : null}
      {failed ? (
        <ListFailed />
      ) : favourites.length === 0 ? (
        <EmptyState
          title={favouriteText.emptyTitle}
          why={favouriteText.emptyText}
          action={
            <Link to="/history" className={buttonClass('cta')}>
              {favouriteText.toHistory}
            </Link>
          }
        />
      ) : (
        <>
          {bet ? null : <Alert tone="info">{favouriteText.pickRound}</Alert>}
          {favourites.map((favourite) => (
            <FavouriteCard key={favourite.id} favourite={favourite} bet={bet} xsrf={xsrf} />
          ))}
        </>
      )}
    </div>
  )
}

interface FavouriteCardProps {
  favourite: Favourite
  /** The bet page of the chosen round; null when none was chosen. */
  bet: string | null
  xsrf: string
}

function FavouriteCard({ favourite: { id, name, lines }, bet, xsrf }: FavouriteCardProps) {
  const total = satang(lines.reduce((sum, line) => sum + bahtToSatang(line.amount), 0))
  const named = favouriteSets(lines).slice(0, SETS_NAMED)
  const left = lines.length - named.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className="card favourite" aria-labelledby={`favourite-${id}`}>
      <header>
        <h2 id={`favourite-${id}`}>{name}</h2>
        <span>
          {favouriteText.counts(lines.length)} · <Money amount={total} decimals="needed" />
        </span>
      </header>
      <ul>
        {named.map(({ name: called, type }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name but its place, and lines never move
          <li key={place}>
            <b>{called}</b> {shortTypeName[type]}
          </li>
        ))}
        {left > 0 ? <li>{favouriteText.more(left)}</li> : null}
      </ul>
      <div className="favourite-acts">
        {bet ? (
          <Link
            to={`${bet}${bet.includes('?') ? '&' : '?'}favourite=${id}`}
            className={buttonClass('brand', 'sm')}
          >
            {favouriteText.use}
          </Link>
        ) : null}
        {/* Deleting takes two taps, with or without scripts. */}
        <details>
          <summary className={buttonClass('ghost', 'sm')} aria-label={favouriteText.removeLabel(name)}>
            {favouriteText.remove}
          </summary>
          <Form method="post">
            <input type="hidden" name="_csrf" value={xsrf} />
            <input type="hidden" name="id" value={id} />
            <Button type="submit" tone="danger" size="sm">
              {favouriteText.removeSure}
            </Button>
          </Form>
        </details>
      </div>
    </section>
  )
}
