import Headset from 'lucide-react/icons/headset'
import User from 'lucide-react/icons/user'
import { Link, redirect } from 'react-router'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { visitContext } from '../../context.ts'
import { FormField } from '../../fields/form-field.tsx'
import { PasswordField } from '../../fields/password-field.tsx'
import { MemberForm } from '../../forms/member-form.tsx'
import { Told } from '../../forms/told.tsx'
import { AdultsOnly } from '../../layouts/adults-only.tsx'
import { LanguageChoice } from '../../layouts/header/language-choice.tsx'
import rosette from '../../layouts/rosette.svg?url'
import { useHydrated } from '../../loading/use-hydrated.ts'
import { formText } from '../../session/form-text.ts'
import { safePath } from '../../session/safe-path.ts'
import { signIn, signInWithCode } from '../../session/sign-in.ts'
import { signInText } from '../../text/sign-in.ts'
import type { Route } from './+types/login'
import { CodeForm } from './code-form.tsx'
import { draftWaits } from './draft-waits.ts'
import './sign-in-form.css'
import { answerSignIn, enterAfter, SIGN_IN, typedOf } from './sign-in-answer.ts'
import { SignInHero } from './sign-in-hero.tsx'

/** Only a style sheet refers to this image, so without a preload it would load last. Masks are requested with CORS. */
export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: rosette, as: 'image', type: 'image/svg+xml', crossOrigin: 'anonymous' },
]

export function loader({ context, url }: Route.LoaderArgs) {
  const { member, operator } = context.get(visitContext)
  const next = safePath(url.searchParams.get('next'))
  if (member) throw redirect(next)
  const passwordIsNew = url.searchParams.get('password') === 'new'
  return { brand: operator.brand, demo: operator.demo, age: operator.age, next, passwordIsNew }
}

/** Signs in on the server, so it works before and without scripts. With scripts the browser stores its tokens too. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const visit = context.get(visitContext)
  const half = formText(form, 'half')
  const outcome = half
    ? await signInWithCode(visit, { half, code: formText(form, 'code').trim() })
    : await signIn(visit, typedOf(form))
  return answerSignIn(form, outcome, visit.operator.code)
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return enterAfter(await request.clone().formData(), await serverAction(), signIn)
}

export default function Login({
  loaderData: { brand, demo, age, next, passwordIsNew },
  actionData,
}: Route.ComponentProps) {
  const half = actionData && 'half' in actionData ? actionData.half : null
  return (
    <div className="sign-in">
      <SignInHero brand={brand} />
      <div className="sign-in-panel">
        {half ? (
          <CodeForm half={half} next={next} />
        ) : (
          <PasswordForm next={next} passwordIsNew={passwordIsNew} />
        )}
        <div className="sign-in-foot">
          {demo ? (
            <p className="text-xs text-warning-ink text-center text-balance">{signInText.demo}</p>
          ) : null}
          <p className="flex flex-wrap justify-center gap-x-6">
            <Link to="/contact">
              <Headset size={16} strokeWidth={1.75} aria-hidden="true" />
              {signInText.contact}
            </Link>
            <Link to={`/agent?next=${encodeURIComponent(next)}`}>{signInText.agents}</Link>
          </p>
          <LanguageChoice className="sign-in-language" />
          <AdultsOnly age={age} />
        </div>
      </div>
    </div>
  )
}

function PasswordForm({ next, passwordIsNew }: { next: string; passwordIsNew: boolean }) {
  const hydrated = useHydrated()
  return (
    <>
      <div className="sign-in-welcome">
        <h1 className="text-2xl">{signInText.heading}</h1>
        <p>{signInText.lead}</p>
      </div>
      {hydrated && draftWaits(next, keysOfDevice()) ? (
        <p className="mb-4 text-sm text-info-ink" role="status">
          {signInText.draftWaits}
        </p>
      ) : null}
      <MemberForm
        of={SIGN_IN}
        submit={{ label: signInText.submit, tone: 'cta', size: 'lg' }}
        foot={
          <>
            <Link to="/register" className={buttonClass('soft')}>
              {signInText.register}
            </Link>
            <Link to="/forgot" className={buttonClass('ghost')}>
              {signInText.forgot}
            </Link>
          </>
        }
        replace
      >
        <input type="hidden" name="next" value={next} />
        {passwordIsNew ? (
          <Told tone="info" of="password">
            {signInText.passwordIsNew}
          </Told>
        ) : null}
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
  )
}

function keysOfDevice(): readonly string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return [] // Storage is forbidden, so there are no drafts in it.
  }
}
