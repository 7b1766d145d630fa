import { type MouseEvent, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { data, Link, redirect, useLocation, useNavigate } from 'react-router'
import type { PageVisit } from '../../../contract/page-visit.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { visitContext } from '../../context.ts'
import { type FormRefused, formRefused } from '../../forms/form-answer.ts'
import { MemberForm } from '../../forms/member-form.tsx'
import { forgetTyped } from '../../forms/typed-text.ts'
import { RefusedForm } from '../../forms/use-form-field.ts'
import { AdultsOnly } from '../../layouts/adults-only.tsx'
import { Logo } from '../../layouts/logo.tsx'
import { stepsBackTo } from '../../layouts/opened-from.ts'
import { rememberSession } from '../../session/browser-keys.ts'
import { formText } from '../../session/form-text.ts'
import { FIRST_OF_NEW_MEMBER } from '../../session/just-registered.ts'
import { signIn } from '../../session/sign-in.ts'
import { registerText } from '../../text/register.ts'
import { signInText } from '../../text/sign-in.ts'
import { tabTitle } from '../../text/th.ts'
import type { Route } from './+types/register'
import { dropDraft, keepDraft, readDraft } from './draft-cookie.ts'
import { draftOfFriend, friendKept, friendOf, linkOf } from './friend-cookie.ts'
import { forgetPromotion } from './kept-promotion.ts'
import { refusedBefore, refusedStep } from './refused-step.ts'
import { AccountFields, PersonFields, PhoneFields } from './register-fields.tsx'
import { joinWithWork, refusedOf } from './register-with-work.ts'
import {
  type Draft,
  firstOpenStep,
  grownDraft,
  LAST_STEP,
  refusedPath,
  registrationOf,
  STEPS,
  type StepNumber,
  shapeOf,
  stepOfForm,
  stepOfSearch,
  stepPath,
} from './registration-steps.ts'
import { StepLine } from './step-line.tsx'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { clients, member, operator, nowMs } = context.get(visitContext)
  if (member) throw redirect('/', { headers: dropDraft(url) })
  const typed = readDraft(request)
  const step = stepOfSearch(url.searchParams)
  const open = firstOpenStep(typed)
  if (step > open) throw redirect(stepPath(open))
  const friend = await friendOf({ clients, operator, nowMs }, request, url)
  const draft = draftOfFriend(typed, friend)
  const promotions =
    step === LAST_STEP
      ? await clients.open.promotionRegister({ params: { microservice: operator.code } })
      : null
  const shown = {
    brand: operator.brand,
    age: operator.age,
    step,
    refused: refusedBefore(url.searchParams, operator.age),
    draft: { upline: friend.code, ...draft },
    promotions: promotions?.data ?? [], // may be missing: a promotion is optional
    nowMs,
  }
  const headers = new Headers(friend.headers)
  if (draft !== typed) headers.append('set-cookie', keepDraft(draft, url)['set-cookie'])
  return data(shown, { headers })
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ title: tabTitle(loaderData.brand, registerText.title) }] : []
}

/** Takes a step and leads to the next; the last one registers. Works before and without scripts. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await request.formData()
  const draft = grownDraft(readDraft(request), form)
  const step = stepOfForm(formText(form, '_form'))
  const headers = keepDraft(draft, url)
  if (form.has('_back')) throw redirect(stepPath((step - 1) as StepNumber), { headers })
  const refused = refusedStep(step, draft, { nowMs: visit.nowMs, age: visit.operator.age })
  if (refused) return data(formRefused(shapeOf(step), form, refused), { status: 400, headers })
  if (step < LAST_STEP) throw redirect(stepPath((step + 1) as StepNumber), { headers })
  return join(visit, { form, draft, url, friend: friendKept(request) })
}

interface Joining {
  readonly form: FormData
  readonly draft: Draft
  readonly url: URL
  readonly friend: ReturnType<typeof friendKept>
}

/** Registers and signs the new member in, as the specification says. */
async function join(visit: PageVisit, { form, draft, url, friend }: Joining) {
  const wish = registrationOf(draft, formText(form, 'password'))
  const body = { ...wish, ...linkOf(friend, wish.upline) }
  const made = await visit.clients.open.register({ params: { microservice: visit.operator.code }, body })
  if (!made.status) {
    const headers = keepDraft(draft, url)
    if (made.puzzle !== undefined && formText(form, '_scripts') === '1') {
      const asked = { puzzle: made.puzzle, code: visit.operator.code, wish: { ...body, password: '' } }
      return data({ work: { ...asked, draft } }, { status: 429, headers })
    }
    // Its address and the step that is shown agree, also after a reload.
    const earlier = refusedPath(made.code)
    if (earlier) throw redirect(earlier, { headers })
    return data(refusedOf(draft, made), { status: 400, headers })
  }
  const outcome = await signIn(visit, {
    username: made.data.username,
    password: made.data.password || wish.password,
  })
  const headers = dropDraft(url)
  if (!outcome.ok) throw redirect('/login', { headers })
  if (formText(form, '_scripts') !== '1') throw redirect(FIRST_OF_NEW_MEMBER, { headers })
  return data({ keys: outcome.keys }, { headers })
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = await request.clone().formData()
  const first = await serverAction()
  const outcome = 'work' in first ? await joinWithWork(first.work, formText(sent, 'password').trim()) : first
  if (!('keys' in outcome)) return outcome
  rememberSession(outcome.keys, Date.now())
  for (const { name } of STEPS) forgetTyped(name)
  forgetPromotion()
  throw redirect(FIRST_OF_NEW_MEMBER)
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, promotions, nowMs, refused: before } = loaderData
  const refused = actionData && 'form' in actionData ? actionData : undefined
  const step = refused ? stepOfForm(refused.form) : loaderData.step
  const fields = useFocusOnStep(step)
  return (
    <div className="page-width max-w-140 py-4 lg:py-10">
      <Logo operator={loaderData} />
      <h1 className="mt-4 text-2xl">{registerText.title}</h1>
      <StepLine step={step} />
      <MemberForm
        key={step}
        of={shapeOf(step)}
        submit={{
          label: step === LAST_STEP ? registerText.submit : registerText.next,
          tone: 'cta',
          size: 'lg',
        }}
        foot={step === 1 ? <HaveAccount /> : <BackButton to={stepPath((step - 1) as StepNumber)} />}
        className="mt-5 grid gap-4.5"
      >
        <RefusedBefore before={before?.form === shapeOf(step).name ? before : undefined}>
          <div ref={fields} className="grid gap-4.5">
            {step === 1 ? <PhoneFields draft={draft} /> : null}
            {step === 2 ? <PersonFields draft={draft} nowMs={nowMs} /> : null}
            {step === 3 ? <AccountFields draft={draft} promotions={promotions} /> : null}
          </div>
        </RefusedBefore>
      </MemberForm>
      <AdultsOnly age={loaderData.age} className="mt-4 justify-center" />
    </div>
  )
}

interface RefusedBeforeProps {
  /** What the last step was refused for at a field of this one. */
  before: FormRefused | undefined
  children: ReactNode
}

/** Shows at its field why the last step was refused, until the field is typed into or this step is refused itself. */
function RefusedBefore({ before, children }: RefusedBeforeProps) {
  const now = use(RefusedForm)
  const [isMended, setMended] = useState(false)
  return (
    <RefusedForm value={now ?? (isMended ? undefined : before)}>
      <div
        onChange={({ target }) => {
          if ((target as Element).ariaInvalid) setMended(true)
        }}
      >
        {children}
      </div>
    </RefusedForm>
  )
}

/** The form before is gone with the focus, so the first field of the next one gets it; where one is refused, that one. */
function useFocusOnStep(step: StepNumber) {
  const fields = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const find = (which: string) => fields.current?.querySelector<HTMLElement>(which)
    const first = find('[aria-invalid="true"]') ?? find('input, select')
    first?.focus()
  }, [step])
  return fields
}

/** Sends the step as it stands, so that without scripts it is kept too. Who came from there goes back in the history. */
function BackButton({ to }: { to: string }) {
  const navigate = useNavigate()
  const page = useLocation()
  const goBack = (event: MouseEvent) => {
    const steps = stepsBackTo(page, to)
    if (steps === null) return
    event.preventDefault()
    void navigate(-steps)
  }
  return (
    <button
      type="submit"
      name="_back"
      value="1"
      formNoValidate
      className={buttonClass('ghost')}
      onClick={goBack}
    >
      {registerText.back}
    </button>
  )
}

function HaveAccount() {
  return (
    <Link to="/login" className={buttonClass('ghost')}>
      {registerText.haveAccount} {signInText.submit}
    </Link>
  )
}
