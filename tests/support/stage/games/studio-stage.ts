import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Satang } from '../../../../domain/money.ts'
import { changeWallet } from '../../../../server/features/games/seamless/change-wallet.ts'
import { type Listening, listenOn } from '../../http/listening.ts'
import { StudioProcess } from '../../processes/studio-process.ts'
import { openStage, type Stage } from '../stage.ts'
import { codeOf, LAUNCH_URL, launched, signedIn } from './gamer.ts'

const PROVIDER = 'YOK'

/** A site whose wallet is asked over HTTP by the studio as a process. */
export interface StudioStage extends Stage {
  readonly studio: StudioProcess
  /** Where the studio tells its calls. */
  readonly walletUrl: string
  /** Where the studio keeps its rounds. */
  readonly journal: string
  /** A new member and the query of a launch of the game. */
  launch(game: string, cash: Satang): Promise<{ memberId: string; user: string; token: string }>
}

/** `openSite`: starts the site of the stage, by default its calls in the test's own process. */
export async function openStudioStage(
  databaseUrl: string,
  openSite: (stage: Stage) => Promise<Listening> = (stage) => listenOn(stage, databaseUrl),
): Promise<StudioStage> {
  const stage = await openStage(databaseUrl, { connections: 12 })
  const site = await openSite(stage)
  const folder = mkdtempSync(join(tmpdir(), 'lottery-studio-'))
  const base = `http://127.0.0.1:${site.port}`
  const walletUrl = `${base}/partner/games/${PROVIDER}`
  const studio = new StudioProcess({
    DATA_DIR: folder,
    WALLET_URL: walletUrl,
    SITES: base,
  })
  const { publicKey } = await studio.start()
  await changeWallet(stage.ctx, {
    ...{ code: await codeOf(stage), provider: PROVIDER, launchUrl: LAUNCH_URL, addKey: publicKey },
  })
  return {
    ...stage,
    studio,
    walletUrl,
    journal: join(folder, 'rounds.jsonl'),
    async launch(game, cash) {
      const [memberId = ''] = await stage.members(1, cash)
      const sessionId = await signedIn(stage, databaseUrl, memberId)
      const token = await launched(stage, { memberId, sessionId }, { game, provider: PROVIDER })
      return { memberId, user: memberId, token }
    },
    async close() {
      await studio.kill()
      await site.close()
      await stage.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
