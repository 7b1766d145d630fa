import { Chip } from '../../ui/buttons/chip.tsx'
import './view-chips.css'

interface ViewChipsProps<View extends string> {
  /** What is chosen, for who does not see it. */
  label: string
  /** Each view with its name, in order. */
  views: Readonly<Record<View, string>>
  chosen: View
  onChoose: (view: View) => void
}

/** One of the views of a list. */
export function ViewChips<View extends string>({ label, views, chosen, onChoose }: ViewChipsProps<View>) {
  return (
    <fieldset className="view-chips">
      <legend className="unseen">{label}</legend>
      {(Object.keys(views) as View[]).map((each) => (
        <Chip key={each} pressed={each === chosen} onClick={() => onChoose(each)}>
          {views[each]}
        </Chip>
      ))}
    </fieldset>
  )
}
