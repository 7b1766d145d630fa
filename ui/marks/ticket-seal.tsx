import './ticket-seal.css'

/** A rosette drawn from a ticket's hash: the same hash gives the same drawing. Decoration; the hash is shown beside it. */
export function TicketSeal({ hash }: { hash: string }) {
  const { petals, turns, path } = rosette(hash)
  const angles = Array.from({ length: turns }, (_, turn) => (turn * 360) / petals / turns)
  return (
    <svg className="ticket-seal" viewBox="-50 -50 100 100" aria-hidden="true" focusable="false">
      {angles.map((angle) => (
        <path key={angle} d={path} transform={`rotate(${angle.toFixed(2)})`} />
      ))}
      <path
        className="ticket-seal-mark"
        d="M0 -13 11 -9v8c0 8 -6 12 -11 14c-5 -2 -11 -6 -11 -14v-8zM-5 0l4 4 7 -7"
      />
    </svg>
  )
}

const POINTS = 180

/**
 * A closed wave around a circle. The hash's first bytes set the number of petals, the depth and the second wave added to it.
 */
export function rosette(hash: string): { petals: number; turns: number; path: string } {
  const byte = (place: number) => Number.parseInt(hash.slice(place * 2, place * 2 + 2), 16) || 0
  const share = (place: number) => byte(place) / 255
  const petals = 5 + (byte(0) % 8)
  const middle = 31 + 5 * share(0)
  const depth = 5 + 6 * share(1)
  const secondWave = petals * (2 + (byte(2) % 3))
  const secondDepth = 1 + 3 * share(3)
  const phase = Math.PI * (share(2) + share(4))
  let path = ''
  for (let point = 0; point < POINTS; point += 1) {
    const angle = (point / POINTS) * 2 * Math.PI
    const radius =
      middle + depth * Math.cos(petals * angle) + secondDepth * Math.cos(secondWave * angle + phase)
    const x = (radius * Math.cos(angle)).toFixed(1)
    const y = (radius * Math.sin(angle)).toFixed(1)
    path += `${point === 0 ? 'M' : 'L'}${x} ${y}`
  }
  return { petals, turns: 7 + (byte(5) % 5), path: `${path}Z` }
}
