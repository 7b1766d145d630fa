import { Form, useRouteLoaderData } from 'react-router'
import { LanguageChoice } from '../../layouts/header/language-choice.tsx'
import type { Look, Sound, TextSize } from '../../look/look-cookie.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { displayText } from '../../text/account.ts'
import { menuText } from '../../text/th.ts'

const LOOKS: readonly Look[] = ['dark', 'light', 'auto']
const SIZES: readonly TextSize[] = ['normal', 'large', 'largest']

const SOUNDS: readonly Sound[] = ['off', 'on']

/** Theme, text size and sound on this device. Stored in cookies, so that the server renders them. */
export function DisplayCard() {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  return (
    <section className="card p-5" aria-labelledby="display">
      <h2 id="display" className="text-lg">
        {displayText.heading}
      </h2>
      <Choice
        legend={displayText.look}
        name="look"
        chosen={root?.look}
        options={LOOKS.map((look) => [look, displayText.looks[look]])}
      />
      <Choice
        legend={displayText.size}
        name="size"
        chosen={root?.textSize}
        options={SIZES.map((size) => [size, displayText.sizes[size]])}
      />
      <p className="mt-3 text-base text-ink-2">{displayText.sample}</p>
      <Choice
        legend={displayText.sound}
        name="sound"
        chosen={root?.sound}
        options={SOUNDS.map((sound) => [sound, displayText.sounds[sound]])}
      />
      <p className="mt-2 text-sm text-ink-2">{displayText.soundWhy}</p>
      <h3 className="mt-4 text-sm font-medium text-ink-2">{menuText.language}</h3>
      <LanguageChoice className="choice-track mt-1.5" />
    </section>
  )
}

interface ChoiceProps {
  legend: string
  name: string
  chosen: string | undefined
  options: readonly (readonly [value: string, label: string])[]
}

function Choice({ legend, name, chosen, options }: ChoiceProps) {
  return (
    <Form method="post" action="/look" preventScrollReset className="mt-4">
      <input type="hidden" name="next" value="/changepass" />
      <fieldset>
        <legend className="text-sm font-medium text-ink-2">{legend}</legend>
        <div className="choice-track mt-1.5">
          {options.map(([value, label]) => (
            <button key={value} type="submit" name={name} value={value} aria-pressed={value === chosen}>
              {label}
            </button>
          ))}
        </div>
      </fieldset>
    </Form>
  )
}
