import { placeGameBet } from '../../../server/features/games/seamless/place-game-bet.ts'
import { rollBackGame } from '../../../server/features/games/seamless/roll-back-game.ts'
import { openMachinery } from '../stage/stage.ts'
import { killedInTransaction } from './killed-in-transaction.ts'
import type { StopMoment } from './stopped.ts'

/** Takes one bet of a game, or one rollback, in a process that is killed before or right after the commit. */
const [databaseUrl = '', act = '', wish = '', moment = ''] = process.argv.slice(2)
process.once('disconnect', () => process.exit(0))

const machinery = openMachinery(databaseUrl, { connections: 2 })
await machinery.ctx.read.run`select 1`
process.send?.('began')
const ctx = killedInTransaction(machinery.ctx, 1, moment as StopMoment)
if (act === 'bet') await placeGameBet(ctx, JSON.parse(wish))
else await rollBackGame(ctx, JSON.parse(wish))
