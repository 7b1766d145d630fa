import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { satang } from '../../../domain/money.ts'
import { drawSlip, miniQrText } from '../../../tests/support/slips/slip-picture.ts'
import { openStage, type Stage } from '../../../tests/support/stage/stage.ts'
import { answerOf } from '../answer-of.ts'
import { withBenchDatabase } from '../bench-database.ts'
import { forkServer } from '../fork-server.ts'
import { report } from '../machine.ts'
import { bet, halfLoad, prepareBets, tokenOf } from './bets.ts'

/** As many as the process opens at a time. */
const UPLOADS = 2
const FILES = 40
/** Each sends the same file once; a day's ten are enough. */
const UPLOADERS = 200

/** Bets at half of what this machine takes, alone and beside two uploads of slips of three megapixels at a time. `--seconds N` of each. */
export async function benchBesideSlips(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { seconds: { type: 'string', default: '15' } } })
  const seconds = Number(values.seconds)
  await withBenchDatabase(async (database) => {
    const stage = await openStage(database.url, { connections: 4 })
    const server = forkServer(new URL('../site-server.ts', import.meta.url), [database.url])
    try {
      const { port } = await answerOf<{ port: number }>(server)
      const betting = await prepareBets(stage, port)
      const slips = await prepareSlips(stage, port)
      const perSecond = await halfLoad(betting)
      const alone = await bet({ ...betting, pace: { perSecond }, seconds })
      const stop = new AbortController()
      const uploads = slips(stop.signal)
      const beside = await bet({ ...betting, pace: { perSecond }, seconds })
      stop.abort()
      const byStatus = await uploads
      report('beside-slips', {
        ratio: beside.p99 / alone.p99,
        betsP99Ms: beside.p99,
        betsP99AloneMs: alone.p99,
        betsP50Ms: beside.p50,
        betsP50AloneMs: alone.p50,
        betsPerSecond: Math.round(perSecond),
        bets: JSON.stringify(beside.byStatus),
        uploads: JSON.stringify(byStatus),
      })
    } finally {
      if (server.connected) server.send('stop')
      if (server.exitCode === null) await once(server, 'exit')
      await stage.close()
    }
  })
}

/** Sends slips, two at a time, until it is stopped; a slip of another member is opened and read as well before it is refused. */
async function prepareSlips(stage: Stage, port: number) {
  const files: Buffer[] = []
  for (let nth = 0; nth < FILES; nth += 1) {
    const code = miniQrText('004', `20261123${String(nth).padStart(6, '0')}`)
    files.push(await drawSlip({ codes: [code], width: 1_500, height: 2_000 }))
  }
  const members = await stage.members(UPLOADERS, satang(0))
  const tokens = await Promise.all(members.map((memberId) => tokenOf(stage, memberId)))
  let sent = 0
  const upload = async (): Promise<number> => {
    const [authorization, file] = [tokens[sent % UPLOADERS] ?? '', files[sent % FILES] ?? Buffer.alloc(0)]
    sent += 1
    const body = new FormData()
    body.append('file', new File([new Uint8Array(file)], `${sent}.jpg`))
    const url = `http://127.0.0.1:${port}/svc/wallet/slip`
    const answer = await fetch(url, { method: 'POST', headers: { authorization }, body })
    await answer.arrayBuffer()
    return answer.status
  }
  return async (stopped: AbortSignal): Promise<Record<string, number>> => {
    const byStatus: Record<string, number> = {}
    const one = async () => {
      while (!stopped.aborted) {
        const status = await upload()
        byStatus[status] = (byStatus[status] ?? 0) + 1
      }
    }
    await Promise.all(Array.from({ length: UPLOADS }, one))
    return byStatus
  }
}
