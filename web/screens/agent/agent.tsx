import User from 'lucide-react/icons/user'
import { Link, redirect } from 'react-router'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { visitContext } from '../../context.ts'
import { FormField } from '../../fields/form-field.tsx'
import { PasswordField } from '../../fields/password-field.tsx'
import { MemberForm } from '../../forms/member-form.tsx'
import { Logo } from '../../layouts/logo.tsx'
import { formText } from '../../session/form-text.ts'
import { safePath } from '../../session/safe-path.ts'
import { signInWithCode } from '../../session/sign-in.ts'
import { signInAsAgent } from '../../session/sign-in-as-agent.ts'
import { agentText } from '../../text/agent.ts'
import { signInText } from '../../text/sign-in.ts'
import { tabTitle } from '../../text/th.ts'
import { CodeForm } from '../login/code-form.tsx'
import { answerSignIn, enterAfter, SIGN_IN, typedOf } from '../login/sign-in-answer.ts'
import type { Route } from './+types/agent'

export function loader({ context, url }: Route.LoaderArgs) {
  const { member, operator } = context.get(visitContext)
  const next = safePath(url.searchParams.get('next'))
  if (member) throw redirect(next)
  return { brand: operator.brand, next }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ title: tabTitle(loaderData.brand, agentText.title) }] : []
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const visit = context.get(visitContext)
  const half = formText(form, 'half')
  const outcome = half
    ? await signInWithCode(visit, { half, code: formText(form, 'code').trim() })
    : await signInAsAgent(visit, typedOf(form))
  return answerSignIn(form, outcome, visit.operator.code)
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return enterAfter(await request.clone().formData(), await serverAction(), signInAsAgent)
}

export default function AgentSignIn({ loaderData: { brand, next }, actionData }: Route.ComponentProps) {
  const half = actionData && 'half' in actionData ? actionData.half : null
  return (
    <div className="page-width max-w-110 py-4 lg:py-10">
      <Logo operator={{ brand }} />
      {half ? (
        <div className="mt-4 grid gap-4.5">
          <CodeForm half={half} next={next} at="/agent" />
        </div>
      ) : (
        <>
          <h1 className="mt-4 text-2xl">{agentText.title}</h1>
          <p className="mt-1 text-sm text-ink-2">{agentText.lead}</p>
          <MemberForm
            of={SIGN_IN}
            submit={{ label: signInText.submit, tone: 'cta', size: 'lg' }}
            replace
            className="mt-6 grid gap-4.5"
          >
            <input type="hidden" name="next" value={next} />
            <FormField
              label={signInText.name}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              maxLength={64}
              icon={<User size={20} strokeWidth={1.75} aria-hidden="true" />}
            />
            <PasswordField label={signInText.password} name="password" autoComplete="current-password" />
          </MemberForm>
        </>
      )}
      <div className="mt-4 grid gap-2">
        <Link to={`/login?next=${encodeURIComponent(next)}`} className={buttonClass('ghost')}>
          {agentText.asMember}
        </Link>
      </div>
    </div>
  )
}
