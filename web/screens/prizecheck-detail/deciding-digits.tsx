import { Fragment } from 'react'
import type { PublishedNumber } from '../../../contract/services/prize.ts'
import { nameOf } from '../../../domain/betting/bet-type-names.ts'
import { LANGUAGE } from '../../../ui/text/language.ts'
import { detailText } from '../../text/prizecheck.ts'
import './deciding-digits.css'

/** Every bet type of the draw, with the prize and the digits that decide it. */
export function DecidingDigits({ published }: { published: readonly PublishedNumber[] }) {
  const deciding = published.flatMap(({ key, name, number, decides }, index) =>
    decides.map(({ types, places }) => ({ id: `${key}${index}${types[0]}`, name, number, types, places })),
  )
  if (deciding.length === 0) return null
  return (
    <section className="card deciding" aria-labelledby="deciding">
      <h2 id="deciding">{detailText.decidesTitle}</h2>
      <p>{detailText.decidesText}</p>
      <dl>
        {deciding.map(({ id, name, number, types, places }) => (
          <div key={id}>
            <dt>{types.map((type) => nameOf(type, LANGUAGE)).join(' · ')}</dt>
            <dd>
              <small>{name}</small>
              <Marked number={number} places={places} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Marked({ number, places }: { number: string; places: readonly number[] }) {
  return (
    <span className="deciding-number">
      {Array.from(number, (digit, place) => {
        const isMarked = places.includes(place)
        // A number's digits keep their places.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        return <Fragment key={place}>{isMarked ? <mark>{digit}</mark> : digit}</Fragment>
      })}
    </span>
  )
}
