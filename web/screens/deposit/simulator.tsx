import { Form } from 'react-router'
import { Button } from '../../../ui/buttons/button.tsx'
import { useAnswerTo } from '../../forms/member-form.tsx'
import { Told } from '../../forms/told.tsx'
import { depositText } from '../../text/deposit.ts'
import { SIMULATE } from './deposit-acts.ts'

interface SimulatorProps {
  id: string
  xsrf: string
  /** What each button says. */
  acts: Readonly<Record<'exact' | 'less' | 'twice' | 'late', string>>
}

/** Stands for the member's bank, in a demo alone. */
export function Simulator({ id, xsrf, acts }: SimulatorProps) {
  const answer = useAnswerTo(SIMULATE)
  return (
    <section className="card mt-4 p-5" aria-labelledby="pretend">
      <h2 id="pretend" className="text-base font-medium">
        {depositText.demoTitle}
      </h2>
      <p className="text-sm text-ink-2">{depositText.demoLead}</p>
      {answer ? (
        <div className="mt-3">
          <Told tone={'error' in answer ? 'error' : 'info'} of={answer}>
            {'error' in answer ? answer.error : depositText.demoSent}
          </Told>
        </div>
      ) : null}
      <Form method="post" className="deposit-pretend" preventScrollReset>
        <input type="hidden" name="_form" value={SIMULATE.name} />
        <input type="hidden" name="_csrf" value={xsrf} />
        <input type="hidden" name="id" value={id} />
        {Object.entries(acts).map(([how, label]) => (
          <Button key={how} type="submit" name="how" value={how} tone={how === 'exact' ? 'brand' : 'soft'}>
            {label}
          </Button>
        ))}
      </Form>
    </section>
  )
}
