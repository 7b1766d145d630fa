import { type FormEvent, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import type { FormAnswer } from '../../forms/form-answer.ts'
import { inboxText } from '../../text/inbox.ts'
import { PUSH_OFF, PUSH_ON } from './inbox-acts.ts'
import { type PushState, pushState, subscribeBrowser, unsubscribeBrowser } from './push-browser.ts'

interface PushCardProps {
  /** The site's key for browsers, and what was chosen in this session. */
  push: {
    readonly key: string
    readonly here: { readonly shows_text: boolean; readonly offers: boolean } | null
  }
  xsrf: string
  isDemo: boolean
}

/** Where a member lets this browser tell of messages. Only the browser knows whether it can, so the card waits for it. */
export function PushCard({ push, xsrf, isDemo }: PushCardProps) {
  const [browser, setBrowser] = useState<PushState | null>(null)
  useEffect(() => void pushState().then(setBrowser, () => setBrowser('none')), [])
  const isOn = browser === 'on' && push.here !== null
  return (
    <section className="card inbox-card" aria-labelledby="push">
      <h2 id="push" className="text-lg">
        {inboxText.pushTitle}
      </h2>
      <p className="text-sm text-ink-2">{inboxText.pushWhy}</p>
      {isDemo ? <p className="text-sm text-ink-3">{inboxText.pushDemo}</p> : null}
      <noscript>{inboxText.pushScripts}</noscript>
      {browser === 'none' ? <p className="text-sm">{inboxText.pushNone}</p> : null}
      {browser === 'denied' ? <p className="text-sm">{inboxText.pushDenied}</p> : null}
      {isOn && push.here ? <On here={push.here} xsrf={xsrf} onChange={setBrowser} /> : null}
      {!isOn && (browser === 'on' || browser === 'off') ? (
        <Off siteKey={push.key} xsrf={xsrf} onChange={setBrowser} />
      ) : null}
    </section>
  )
}

interface ChangeProps {
  xsrf: string
  onChange: (state: PushState) => void
}

type OnProps = ChangeProps & { here: NonNullable<PushCardProps['push']['here']> }

function On({ here, xsrf, onChange }: OnProps) {
  const fetcher = useFetcher<FormAnswer>()
  const end = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The server stops in any case; the browser may have forgotten it already.
    await fetcher.submit({ _form: PUSH_OFF.name, _csrf: xsrf }, { method: 'post' })
    await unsubscribeBrowser().catch((error: unknown) =>
      console.warn('notices stay on in the browser', error),
    )
    onChange('off')
  }
  return (
    <form method="post" onSubmit={(event) => void end(event)} className="inbox-push">
      <p className="text-base font-medium" role="status">
        {here.shows_text ? inboxText.pushOnText : inboxText.pushOn}
        {here.offers ? <> {inboxText.pushOnOffers}</> : null}
      </p>
      <Button type="submit" tone="soft" busy={fetcher.state !== 'idle'}>
        {inboxText.pushEnd}
      </Button>
    </form>
  )
}

function Off({ siteKey, xsrf, onChange }: ChangeProps & { siteKey: string }) {
  const fetcher = useFetcher<FormAnswer>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const begin = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget)
    const [showsText, offers] = [chosen.has('shows_text'), chosen.has('offers')]
    setBusy(true)
    setFailed(false)
    try {
      const subscribed = await subscribeBrowser(siteKey)
      if (!subscribed) return onChange(await pushState())
      const choice = {
        shows_text: showsText ? 'on' : 'off',
        offers: offers ? 'on' : 'off',
        _form: PUSH_ON.name,
        _csrf: xsrf,
      }
      await fetcher.submit({ ...subscribed, ...choice }, { method: 'post' })
      onChange('on')
    } catch (error) {
      console.warn('notices were not turned on', error)
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  const refused = fetcher.data && 'error' in fetcher.data ? fetcher.data.error : null
  return (
    <form method="post" onSubmit={(event) => void begin(event)} className="inbox-push">
      {failed || refused ? <Alert tone="error">{refused ?? inboxText.pushFailed}</Alert> : null}
      <label className="inbox-choice">
        <input type="checkbox" name="shows_text" />
        <span>
          {inboxText.pushScreen}
          <small>{inboxText.pushScreenWhy}</small>
        </span>
      </label>
      <label className="inbox-choice">
        <input type="checkbox" name="offers" />
        <span>{inboxText.pushOffers}</span>
      </label>
      <Button type="submit" tone="soft" busy={busy}>
        {inboxText.pushBegin}
      </Button>
    </form>
  )
}
