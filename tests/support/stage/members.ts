import type { Context } from '../../../server/context.ts'
import { type RegistrationForm, register } from '../../../server/features/members/register.ts'
import { authenticate, type SignedIn } from '../../../server/features/members/sessions/authenticate.ts'
import { SessionCache } from '../../../server/features/members/sessions/session-cache.ts'
import type { MemberSignIn } from '../../../server/features/members/sign-in/sign-in.ts'
import type { Visitor } from '../../../server/features/members/visitor.ts'
import type { Operator } from '../../../server/features/operators/operator.ts'
import { seedDemoOperator } from '../../../server/features/staff/seed-demo-operator.ts'
import type { Machinery } from '../../../server/make-context.ts'
import { openMachinery } from './stage.ts'

/** What sign-in needs: the machinery with the demo operator and a session store without a channel. */
export interface Lobby extends Machinery {
  readonly operator: Operator
  readonly sessions: SessionCache
  /** A new member, registered from a browser. */
  newcomer(wish?: Partial<RegistrationForm>): Promise<MemberSignIn & { readonly password: string }>
  /** The member that a request with these credentials belongs to, read from the database. */
  whose(sent: { cookie?: string | null; bearer?: string }): Promise<SignedIn | undefined>
}

export const PASSWORD = 'a quiet green river'

/** Each address is used once, so that one test's failed sign-ins never count against another's. */
let lastAddress = 0

export function browserVisitor(cookie?: string): Visitor {
  lastAddress += 1
  const address = `10.${lastAddress >> 8}.${lastAddress & 255}.7`
  return { address, device: 'a browser', browser: true, cookie }
}

export function programVisitor(): Visitor {
  return { ...browserVisitor(), device: 'a program', browser: false }
}

export async function openLobby(databaseUrl: string): Promise<Lobby> {
  const machinery = openMachinery(databaseUrl, { connections: 8 })
  const { ctx } = machinery
  const operator = await seedDemoOperator(ctx)
  const sessions = new SessionCache(ctx)
  return {
    ...machinery,
    operator,
    sessions,
    newcomer: (wish) => registerOne(ctx, operator, wish),
    whose: (sent) => {
      sessions.forgetAll()
      return authenticate(sessions, { cookie: sent.cookie ?? undefined, bearer: sent.bearer })
    },
    close: async () => {
      await sessions.close()
      await machinery.close()
    },
  }
}

let lastPerson = 0

export function registrationForm(wish: Partial<RegistrationForm> = {}): RegistrationForm {
  lastPerson += 1
  return {
    username: `person${lastPerson}x${process.pid}`,
    password: PASSWORD,
    phone: `08${String(process.pid % 1000).padStart(3, '0')}${String(lastPerson).padStart(5, '0')}`,
    // Another person each: who is excluded registers nowhere again.
    fullName: `ทดสอบ ระบบ ${lastPerson}`,
    birthDate: '1990-05-17',
    bank: undefined,
    accountNo: undefined,
    referredBy: undefined,
    ...wish,
  }
}

async function registerOne(ctx: Context, operator: Operator, wish: Partial<RegistrationForm> = {}) {
  const form = registrationForm(wish)
  const session = await register(ctx, operator, form, browserVisitor())
  return { ...session, password: form.password }
}
