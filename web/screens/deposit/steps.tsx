import { depositText } from '../../text/deposit.ts'

/** How far a deposit has come. */
export function Steps({ at }: { at: 1 | 2 | 3 }) {
  return (
    <ol className="deposit-steps" aria-label={depositText.step(at)}>
      {depositText.steps.map((name, place) => (
        <li
          key={name}
          className={place < at ? 'deposit-step-done' : undefined}
          aria-current={place + 1 === at ? 'step' : undefined}
        >
          {place + 1}. {name}
        </li>
      ))}
    </ol>
  )
}
