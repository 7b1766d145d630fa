import { afterAll, beforeAll, expect, test } from 'vitest'
import { useDatabase } from '../../../../tests/support/database/database.ts'
import { messageService } from '../../../../tests/support/http/message-service.ts'
import {
  browserVisitor,
  type Lobby,
  openLobby,
  registrationForm,
} from '../../../../tests/support/stage/members.ts'
import { openMachinery } from '../../../../tests/support/stage/stage.ts'
import type { Context } from '../../../context.ts'
import { hashToken } from '../../credentials/tokens.ts'
import { signIn } from '../sign-in/sign-in.ts'
import { askPasswordCode } from './ask-password-code.ts'
import { resetPassword } from './reset-password.ts'
import { sendPasswordCode } from './send-password-code.ts'

const KEY = 'cd'.repeat(32)
const database = useDatabase()
let lobby: Lobby
let service: Awaited<ReturnType<typeof messageService>>

beforeAll(async () => {
  lobby = await openLobby(database.url)
  service = await messageService(KEY)
})
afterAll(async () => {
  service.close()
  await lobby.close()
})

/** Real operation, with the settings of docs/operations.md. */
async function inOperation(
  settings: Readonly<Record<string, string>>,
  work: (ctx: Context) => Promise<void>,
) {
  const machinery = openMachinery(database.url, { connections: 2, settings: { DEMO: '0', ...settings } })
  await work(machinery.ctx).finally(() => machinery.close())
}

test('in real operation a forgotten password is set anew by the message of the service', async () => {
  const { phone } = registrationForm()
  const { name } = await lobby.newcomer({ phone })
  await inOperation({ SMS_URL: service.url, SMS_KEY: KEY, SMS_SECONDS: '1' }, async (ctx) => {
    const address = browserVisitor().address
    const operatorId = lobby.operator.id
    const token = await askPasswordCode(ctx, { operatorId, phone, address })
    for (const fault of ['silent', 'broken', 'loses its answer'] as const) {
      service.behave(fault)
      await expect(sendPasswordCode(ctx, hashToken(token))).rejects.toMatchObject({ part: 'phone messages' })
    }
    service.behave('sends')
    await sendPasswordCode(ctx, hashToken(token))
    expect(service.arrived).toHaveLength(1)
    const code = /\d{6}/.exec(service.arrived[0]?.text ?? '')?.[0] ?? ''
    const password = 'a loud blue mountain'
    await resetPassword(ctx, { operatorId, token, code, password, address })
    await expect(
      signIn(ctx, lobby.operator, { username: name, password }, browserVisitor()),
    ).resolves.toMatchObject({ name })
  })
})

test('without a service nobody is told that a message is on its way', async () => {
  await inOperation({}, async (ctx) => {
    const wish = { operatorId: lobby.operator.id, phone: '0891234567', address: browserVisitor().address }
    await expect(askPasswordCode(ctx, wish)).rejects.toMatchObject({ code: 'MESSAGES_OFF' })
  })
})
