import { Form, useSubmit } from 'react-router'
import { groupName } from '../../../domain/lottery/groups.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { LANGUAGE } from '../../../ui/text/language.ts'
import { useFieldFromAddress } from '../../session/use-field-from-address.ts'
import { rulesText } from '../../text/help.ts'

interface LotteryChoiceProps {
  choices: readonly { readonly code: string; readonly name: string; readonly group: string }[]
  chosen: string | undefined
}

/** Chooses the lottery. The form is submitted on change, or by its button without scripts. */
export function LotteryChoice({ choices, chosen }: LotteryChoiceProps) {
  const submit = useSubmit()
  const field = useFieldFromAddress<HTMLSelectElement>(chosen ?? '')
  const groups = [...Map.groupBy(choices, ({ group }) => group)]
  return (
    <Form
      method="get"
      action="/rules"
      className="mt-4 flex items-end gap-3"
      onChange={(event) => void submit(event.currentTarget)}
    >
      <div className="flex-1">
        <SelectField ref={field} label={rulesText.choose} name="lottery" defaultValue={chosen ?? ''}>
          <option value="">{rulesText.general}</option>
          {groups.map(([group, own]) => (
            <optgroup key={group} label={groupName(group, LANGUAGE)}>
              {own.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      </div>
      <noscript>
        <Button type="submit">{rulesText.show}</Button>
      </noscript>
    </Form>
  )
}
