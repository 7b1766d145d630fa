import { z } from 'zod'
import { SPOKEN_FAMILIES } from '../../../domain/games/families.ts'
import { OPENS_IN } from '../../../domain/games/launch-address.ts'
import { baht, idOr, plainText, time } from '../../shapes.ts'
import { declareConsole } from '../define.ts'

const nothing = z.object({})
const onProposal = z.strictObject({ proposalId: idOr('PROPOSAL_UNKNOWN') })
const code = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/)
/** More than this no provider pays. */
const MOST_BAHT = 1_000_000_000

const bound = baht.refine((most) => most > 0 && most <= MOST_BAHT, 'above zero').nullable()
const fingerprint = z.string().regex(/^[0-9a-f]{64}$/)

/** Null: no bound, and no address yet. */
export const gameTermsShown = z.object({
  mostWin: baht.nullable(),
  mostDay: baht.nullable(),
  launchUrl: z.string().nullable(),
})
export type GameTermsShown = z.output<typeof gameTermsShown>

/** What a proposal replaces as a whole. */
const seenWallet = z.strictObject({ ...gameTermsShown.shape, opensIn: z.enum(OPENS_IN) })

const key = z.object({
  fingerprint: z.string(),
  addedAt: time,
  endedAt: time.nullable(),
  /** False of one that has not ended: it is not known to be the provider's, and proves nobody until two people add it once more. */
  isGood: z.boolean(),
})
export type GameKeyShown = z.output<typeof key>

const wallet = z.object({
  provider: z.string(),
  name: z.string(),
  /** What follows a site in the address that the provider calls; null: it keeps a wallet itself, and is called by us. */
  path: z.string().nullable(),
  /** The interface by which it tells bets. `transfer`: it keeps a wallet; no key proves anything, and no bound of a win is asked. */
  family: z.enum([...SPOKEN_FAMILIES, 'transfer']),
  opensIn: z.enum(OPENS_IN),
  /** Whether bets are taken. */
  isOn: z.boolean(),
  terms: gameTermsShown,
  changedAt: time,
  /** Keys by which it signs or tokens that its calls bear, the newest first, then those that have ended. */
  keys: z.array(key),
  /** What its wins of today have come to above its bets, as far as they are added up; of a wallet of its own what came back above what went there. */
  net: baht,
})
export type GameWalletShown = z.output<typeof wallet>

/** One thing that was tried, and what was answered. */
const tried = z.object({
  what: z.enum(['keys', 'launch', 'stranger', 'signed']),
  ok: z.boolean(),
  /** Where it was sent, if anywhere. */
  address: z.string().nullable(),
  /** What came back: a status, a code, or why nothing came. */
  answer: z.string(),
  ms: z.int(),
})

export const gameWalletActs = declareConsole('gameWallets', {
  list: {
    method: 'GET',
    use: 'Providers that games can be played of: by what keys or tokens each proves itself, where its games are opened and how much it pays.',
    permission: 'games.see',
    reply: z.object({
      wallets: z.array(wallet),
      /** Each with a provider's path is where that one sends its calls. */
      sites: z.array(z.string()),
    }),
  },
  propose: {
    method: 'POST',
    use: 'Proposes a key or token, an address or a bound of a provider of games; it holds once a second person has agreed.',
    permission: 'games.propose',
    keyed: true,
    two: true,
    body: z.strictObject({
      provider: code,
      mostWin: bound,
      mostDay: bound,
      launchUrl: z.string().max(500).nullable(),
      /** Of a new one; null: as it speaks, and of a new one Hub88's. */
      family: z.enum(SPOKEN_FAMILIES).nullable().default(null),
      /** Null: where its games open now, and of a new one in a frame. */
      opensIn: z.enum(OPENS_IN).nullable().default(null),
      /** A public key as PEM. */
      addKey: z.string().max(4_000).nullable(),
      /** SHA-256 of a token that its calls would bear: the token itself never comes here. */
      addToken: fingerprint.nullable().default(null),
      endKey: fingerprint.nullable(),
      /** What was changed, null of a new one. Refused where it stands otherwise by now. */
      seen: seenWallet.nullish(),
      reason: plainText(200),
    }),
    reply: z.object({ proposalId: z.string() }),
  },
  confirm: {
    method: 'POST',
    use: 'Agrees to what somebody else has proposed of a provider of games.',
    permission: 'games.confirm',
    keyed: true,
    two: true,
    body: onProposal,
    reply: nothing,
  },
  reject: {
    method: 'POST',
    use: 'Says no to what somebody else has proposed of a provider of games.',
    permission: 'games.confirm',
    keyed: true,
    body: onProposal,
    reply: nothing,
  },
  withdraw: {
    method: 'POST',
    use: 'Takes back what one has proposed of a provider of games.',
    permission: 'games.propose',
    keyed: true,
    body: onProposal,
    reply: nothing,
  },
  bets: {
    method: 'POST',
    use: 'Takes bets of a provider of games, or none: what was bet is paid all the same.',
    permission: 'games.set',
    keyed: true,
    body: z.strictObject({ provider: code, isOn: z.boolean(), reason: plainText(200) }),
    reply: nothing,
  },
  test: {
    method: 'POST',
    use: 'Tries the connection with a provider of games, both ways, and tells what was answered. Nothing changes.',
    permission: 'games.set',
    readsOnly: true,
    body: z.strictObject({ provider: code }),
    reply: z.object({ tried: z.array(tried) }),
  },
})
