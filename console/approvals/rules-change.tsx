import type { WaitingApprovalShown } from '../../contract/console/approvals.ts'
import { findLottery } from '../../domain/lottery/registry.ts'
import { type Licence, missingOf } from '../../domain/operator/licence.ts'
import { LANGUAGE } from '../../ui/text/language.ts'
import { approvalsText } from '../text/approvals.ts'
import { fastRulesText } from '../text/fast.ts'
import { formsText } from '../text/forms.ts'
import { rulesText } from '../text/rules.ts'
import { licenceText } from '../text/safer/licence.ts'
import { Figure } from './figure.tsx'

/** The rules that stand and those that would. */
export function RulesChange({ waiting: { draws, fast, licence } }: { waiting: WaitingApprovalShown }) {
  return (
    <>
      {draws ? <DrawsChange {...draws} /> : null}
      {fast ? <FastChange {...fast} /> : null}
      {licence ? <LicenceChange {...licence} /> : null}
    </>
  )
}

function DrawsChange({ before, after }: NonNullable<WaitingApprovalShown['draws']>) {
  const minutes = (figure: number) => `${figure} ${formsText.minutes}`
  return (
    <>
      <dl className="approval-price">
        <Figure
          name={rulesText.takeBack}
          was={rulesText.choices[before.takeBack][0]}
          becomes={rulesText.choices[after.takeBack][0]}
        />
        <Figure
          name={rulesText.minutes}
          was={minutes(before.noResultMinutes)}
          becomes={minutes(after.noResultMinutes)}
        />
      </dl>
      {before.takeBack === after.takeBack ? null : <p>{rulesText.choices[after.takeBack][1]}</p>}
      <p>{rulesText.lead}</p>
    </>
  )
}

function FastChange({ before, after }: NonNullable<WaitingApprovalShown['fast']>) {
  const seconds = (figure: number) => `${figure} ${formsText.seconds}`
  return (
    <>
      <dl className="approval-price">
        <Figure
          name={fastRulesText.rule}
          was={fastRulesText.choices[before.rule][0]}
          becomes={fastRulesText.choices[after.rule][0]}
        />
        <Figure name={fastRulesText.beacons} was={namesOf(before.beacons)} becomes={namesOf(after.beacons)} />
        <Figure
          name={fastRulesText.coolDown}
          was={seconds(before.coolDownSeconds)}
          becomes={seconds(after.coolDownSeconds)}
        />
      </dl>
      {before.rule === after.rule ? null : <p>{fastRulesText.choices[after.rule][1]}</p>}
      <p>{fastRulesText.lead}</p>
      {before.coolDownSeconds === after.coolDownSeconds ? null : (
        <p>
          {fastRulesText.coolDown}: {fastRulesText.coolDownHint}
        </p>
      )}
    </>
  )
}

/** Each field that would change, and whether the site begins or ends to take real money by it. */
function LicenceChange({ before, after }: NonNullable<WaitingApprovalShown['licence']>) {
  const names = (Object.keys(licenceText.fields) as (keyof Licence)[]).filter(
    (name) => before[name] !== after[name],
  )
  const shown = (value: string | number | boolean | null, name: keyof Licence) => {
    if (name === 'checkMinutes') return licenceText.minutes(Number(value))
    if (typeof value === 'boolean') return value ? licenceText.isOn : licenceText.isOff
    return value === null || value === '' ? licenceText.notSet : String(value)
  }
  const [wasWhole, isWhole] = [before, after].map((each) => missingOf(each).length === 0)
  return (
    <>
      <dl className="approval-price">
        {names.map((name) => (
          <Figure
            key={name}
            name={licenceText.fields[name]}
            was={shown(before[name], name)}
            becomes={shown(after[name], name)}
          />
        ))}
      </dl>
      {wasWhole && !isWhole ? <p>{licenceText.closes}</p> : null}
      {!wasWhole && isWhole ? <p>{licenceText.opens}</p> : null}
    </>
  )
}

function namesOf(codes: readonly string[]): string {
  if (codes.length === 0) return approvalsText.none
  return codes.map((code) => findLottery(code)?.name[LANGUAGE] ?? code).join(', ')
}
