import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newKeyPair, signatureBy } from './signing-provider.ts'

/** A provider's own site: a page of a game, and a server that tells the wallet, each call signed. */
export interface ProviderSite {
  /** Its public key, as PEM. */
  readonly publicKey: string
  /** Its address, as the wallet's setting takes it. */
  readonly launchUrl: string
  /** What the last page was opened with. */
  opened(): URLSearchParams
  /** Tells the wallet of a win of the last bet that was taken, whatever became of its player. Returns the wallet's code. */
  pay(baht: number): Promise<string>
  /** Bets by the token of the last page. Returns the wallet's code. */
  bet(baht: number): Promise<string>
  close(): Promise<void>
}

const UNITS_A_BAHT = 100_000

/** Opens a provider's site, which tells the wallet at this base address. */
export async function openProviderSite(wallet: () => string): Promise<ProviderSite> {
  const keys = newKeyPair()
  let opened = new URLSearchParams()
  let last = { round: '', bet: '' }

  const tell = async (path: string, told: object): Promise<{ status: string; balance?: number }> => {
    const text = JSON.stringify({ token: opened.get('token'), request_uuid: randomUUID(), ...told })
    const headers = { 'content-type': 'application/json', 'x-auth-signature': signatureBy(keys, text) }
    const answer = await fetch(`${wallet()}${path}`, { method: 'POST', headers, body: text })
    return (await answer.json()) as { status: string; balance?: number }
  }
  const money = (baht: number) => ({
    ...{
      supplier_user: null,
      is_free: false,
      game_code: 'reels',
      currency: 'THB',
      amount: baht * UNITS_A_BAHT,
    },
  })
  const bet = async (baht: number) => {
    const next = { round: randomUUID(), bet: randomUUID() }
    const named = { transaction_uuid: next.bet, round: next.round, round_closed: false }
    const answer = await tell('/wallet/bet', { ...named, ...money(baht) })
    if (answer.status === 'RS_OK') last = next
    return answer
  }
  const pay = async (baht: number) => {
    const named = { transaction_uuid: randomUUID(), reference_transaction_uuid: last.bet, round: last.round }
    return tell('/wallet/win', { ...named, round_closed: true, ...money(baht) })
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://provider')
    if (url.pathname === '/spin') {
      const staked = await bet(50)
      const won = staked.status === 'RS_OK' ? await pay(120) : staked
      response.setHeader('content-type', 'application/json').end(JSON.stringify(won))
      return
    }
    opened = url.searchParams
    response.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // Another host than the site's, so another origin and other cookies.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const place = 'token={token}&user={user}&lang={lang}&device={device}&lobby={lobby}'
  return {
    publicKey: keys.publicKey,
    launchUrl: `${origin}/play/{game}?${place}`,
    opened: () => opened,
    bet: async (baht) => (await bet(baht)).status,
    pay: async (baht) => (await pay(baht)).status,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** `reels` tells the site that frames it when a round is on the screen; other games say nothing. */
const PAGE = `<!doctype html><html lang="th"><meta name="viewport" content="width=device-width">
<style>html,body{height:100%;margin:0}body{display:grid;place-content:center;gap:16px;background:#17314a;color:#fff;font:20px sans-serif;text-align:center}
button{font:inherit;padding:14px 28px;border:0;border-radius:14px;background:#f3b33d}</style>
<p id="said">พร้อมเล่น</p><button id="spin">หมุน 50</button><button id="shown" hidden>จบรอบ</button>
<script>const [spin, shown] = document.querySelectorAll('button')
const speaks = location.pathname.endsWith('/reels')
const site = new URL(new URLSearchParams(location.search).get('lobby')).origin
const tell = (event) => speaks && parent.postMessage({ event }, site)
spin.onclick = async () => {
  tell('round-begun')
  const answer = await (await fetch('/spin')).json()
  document.querySelector('#said').textContent = answer.status + ' ' + (answer.balance ?? 0) / 100000
  shown.hidden = !speaks
}
shown.onclick = () => {
  tell('round-shown')
  shown.hidden = true
}</script></html>`
