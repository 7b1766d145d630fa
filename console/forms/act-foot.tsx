import type { ReactNode } from 'react'
import { Button, type ButtonTone } from '../../ui/buttons/button.tsx'
import { formsText } from '../text/forms.ts'
import { isShown, type When } from './when.ts'

export interface ActButton {
  /** Passed to `onSend`; Enter sends the first one. */
  readonly name: string
  readonly label: string
  readonly tone?: ButtonTone
  readonly disabled?: boolean
  /** It only shows something: no reason is asked for it. */
  readonly looks?: true
  /** It is there only while a field has this value. */
  readonly when?: When
}

interface ActFootProps {
  acts: readonly ActButton[]
  beside: ReactNode
  typed: FormData
  busy: boolean
  two: boolean
  locked: string | undefined
  children: ReactNode
}

/** The end of a form: what was refused, and the buttons, or why there are none. */
export function ActFoot({ acts, beside, typed, busy, two, locked, children }: ActFootProps) {
  return (
    <div className="act-form-foot">
      {children}
      {locked === undefined ? (
        <>
          {two ? <p className="lead">{formsText.two}</p> : null}
          <div className="act-form-buttons">
            {acts
              .filter((act) => isShown(act, typed))
              .map(({ name, label, tone = 'cta', disabled = false }) => (
                <Button key={name} type="submit" value={name} {...{ tone, busy, disabled }}>
                  {label}
                </Button>
              ))}
            {beside}
          </div>
        </>
      ) : (
        <p className="lead">{locked}</p>
      )}
    </div>
  )
}
