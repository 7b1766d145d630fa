import type { Drawn } from '../games/game.ts'
import { Journal } from './journal.ts'
import type { AskedRound, Ending, Line, NewSeed, Session } from './lines.ts'

/** Rounds of a player and game that are kept, to be read and checked. */
const ROUNDS_KEPT = 100
/** Sessions that are kept; the oldest is told to open its game again. */
const SESSIONS_KEPT = 20_000
/** A longer file is written anew at a start, without what is not kept. */
const REWRITE_ABOVE = 16_000_000

export interface Seed extends NewSeed {
  /** The player's own; null until the first round. */
  clientSeed: string | null
  /** Of the last round that was taken. */
  nonce: number
}

export interface Round extends AskedRound {
  state: 'asked' | 'taken' | 'refused' | 'back' | Ending
  drawn?: Drawn
  payout: number
  /** The wallet's word for what it refused. */
  status?: string
}

/** One player at one game. */
export interface Seat {
  /** The last one is in use; those before are shown. */
  readonly seeds: Seed[]
  readonly rounds: Round[]
}

/** All that the studio knows, as its journal has it. Changed by lines alone, and only once they are on the disk. */
export class Book {
  readonly #seats = new Map<string, Seat>()
  readonly #sessions = new Map<string, Session>()
  readonly #rounds = new Map<string, Round>()
  #journal: Journal | undefined

  static async open(path: string): Promise<Book> {
    const book = new Book()
    book.#journal = await Journal.open(path, (line) => book.#take(line))
    if ((await book.#journal.size()) <= REWRITE_ABOVE) return book
    await book.#journal.close()
    await Journal.rewrite(path, book.#lines())
    book.#journal = await Journal.open(path, () => {})
    return book
  }

  async write(...lines: readonly Line[]): Promise<void> {
    await this.#journal?.append(lines)
    for (const line of lines) this.#take(line)
  }

  async close(): Promise<void> {
    await this.#journal?.close()
  }

  seatOf({ user, game }: Pick<Session, 'user' | 'game'>): Seat {
    const name = `${game} ${user}`
    const seat = this.#seats.get(name) ?? { seeds: [], rounds: [] }
    this.#seats.set(name, seat)
    return seat
  }

  session(key: string): Session | undefined {
    return this.#sessions.get(key)
  }

  sessionOf(token: string, game: string): Session | undefined {
    return [...this.#sessions.values()].find((each) => each.token === token && each.game === game)
  }

  /** Rounds that are not ended: of each the wallet is told something more. */
  openRounds(): readonly Round[] {
    return [...this.#rounds.values()]
  }

  #take(line: Line): void {
    if (line.line === 'session') {
      const { line: _, ...session } = line
      this.#sessions.set(session.key, session)
      const [oldest] = this.#sessions.keys()
      if (this.#sessions.size > SESSIONS_KEPT && oldest) this.#sessions.delete(oldest)
    } else if (line.line === 'seed') {
      const { line: _, clientSeed = null, nonce = 0, ...seed } = line
      this.seatOf(seed).seeds.push({ ...seed, clientSeed, nonce })
    } else if (line.line === 'asked') this.#ask(line.round)
    else this.#change(line)
  }

  #ask(asked: AskedRound): void {
    const round: Round = { ...asked, state: 'asked', payout: 0 }
    const { rounds, seeds } = this.seatOf(asked)
    rounds.push(round)
    this.#rounds.set(round.id, round)
    if (rounds.length <= ROUNDS_KEPT || this.#rounds.has(rounds[0]?.id ?? '')) return
    rounds.shift()
    while (seeds.length > 1 && rounds.every(({ seedId }) => seedId !== seeds[0]?.seedId)) seeds.shift()
  }

  #change(line: Exclude<Line, { line: 'session' | 'seed' | 'asked' }>): void {
    const round = this.#rounds.get(line.id)
    if (!round) return
    if (line.line === 'taken') {
      Object.assign(round, { state: 'taken', drawn: line.drawn, payout: line.payout })
      const seed = this.seatOf(round).seeds.find(({ seedId }) => seedId === round.seedId)
      if (seed) Object.assign(seed, { nonce: round.nonce, clientSeed: round.clientSeed })
      return
    }
    if (line.line === 'refused') round.status = line.status
    round.state = line.line === 'closed' ? line.as : line.line
    if (line.line !== 'back') this.#rounds.delete(round.id)
  }

  /** What is known now, in as few lines. */
  #lines(): Line[] {
    const seats = [...this.#seats.values()]
    return [
      ...[...this.#sessions.values()].map((session): Line => ({ line: 'session', ...session })),
      ...seats.flatMap(({ seeds }) => seeds.map((seed): Line => ({ line: 'seed', ...seed }))),
      ...seats.flatMap(({ rounds }) => rounds.flatMap(linesOf)),
    ]
  }
}

function linesOf({ state, drawn, payout, status = '', ...round }: Round): Line[] {
  const { id } = round
  const lines: Line[] = [{ line: 'asked', round }]
  if (drawn) lines.push({ line: 'taken', id, drawn, payout })
  if (state === 'refused') lines.push({ line: 'refused', id, status })
  if (state === 'back') lines.push({ line: 'back', id })
  if (state === 'paid' || state === 'returned' || state === 'disputed')
    lines.push({ line: 'closed', id, as: state })
  return lines
}
