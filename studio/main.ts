import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Book } from './book/book.ts'
import { CHANCE } from './chance.ts'
import { gameList, mostWin } from './games/games.ts'
import { readBuiltPages, readCovers } from './http/files.ts'
import { studioServer } from './http/studio-server.ts'
import type { House } from './play/house.ts'
import { inTurns } from './play/in-turns.ts'
import { Outbox } from './play/outbox.ts'
import { readSettings, SettingError, type Settings } from './settings.ts'
import { LATE_ROLLBACK, MISCHIEF, misbehaving, randomFrom } from './wallet/misbehave.ts'
import { type Send, sendOver, walletBy } from './wallet/wallet.ts'

const PAGES = join(import.meta.dirname, '../build/studio')
const COVERS = join(import.meta.dirname, 'covers')
/** One call in so many of a studio that misbehaves. */
const MISCHIEF_ONE_IN = 3

/** `npm run studio`: games that know a site by its wallet alone, with a key and a file of their own. */
async function startStudio(settings: Settings): Promise<string> {
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 })
  const key = keptKey(join(settings.dataDir, 'key.pem'))
  const book = await Book.open(join(settings.dataDir, 'rounds.jsonl'))
  const wallet = walletBy(senderFor(settings, key))
  const outbox = new Outbox({ book, wallet, log, now: Date.now })
  const house: House = {
    ...{ book, wallet, outbox, log, chance: CHANCE, inTurn: inTurns(), now: Date.now },
    sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  }
  await outbox.resume()
  const server = studioServer(house, { pages: readBuiltPages(PAGES), sites: settings.sites })
  server.listen(settings.port, settings.host)
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()
  if (settings.withParent)
    return JSON.stringify({
      port,
      publicKey,
      games: gameList(),
      mostWin: mostWin(),
      covers: readCovers(COVERS),
    })
  return `The studio listens at http://${settings.host}:${port}; the wallet needs its public key:\n${publicKey}`
}

/** The studio's own key, made once. */
function keptKey(path: string): KeyObject {
  if (!existsSync(path)) {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  }
  return createPrivateKey(readFileSync(path))
}

function senderFor({ walletUrl, misbehave }: Settings, key: KeyObject): Send {
  const send = sendOver(walletUrl, key)
  if (misbehave === undefined) return send
  return misbehaving(send, {
    random: randomFrom(misbehave.seed),
    ...(misbehave.rollsBackLate
      ? { oneIn: 1, kinds: [LATE_ROLLBACK] }
      : { oneIn: MISCHIEF_ONE_IN, kinds: MISCHIEF }),
    kill: () => process.kill(process.pid, 'SIGKILL'),
    onTaken: (kind, body) => log({ kind, body }, 'the wallet took what it should have refused'),
  })
}

function log(fields: Readonly<Record<string, unknown>>, words: string): void {
  console.error(JSON.stringify({ studio: words, ...fields }))
}

// Every round is on the disk before the wallet hears of it, so it may end at any moment.
try {
  const settings = readSettings(process.env)
  if (settings.withParent) {
    process.stdin.resume().once('close', () => process.exit(0))
    // Ctrl-C reaches the whole group, and the site ends it when it has stopped.
    for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  }
  console.log(await startStudio(settings))
} catch (error) {
  console.error(error instanceof SettingError ? error.message : error)
  process.exit(1)
}
