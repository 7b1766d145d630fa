import { type ReactNode, useState } from 'react'
import type { ScheduledLotterySeen } from '../../../contract/console/schedules.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ActForm } from '../../forms/act-form.tsx'
import { useAct } from '../../forms/use-act.ts'
import { ask } from '../../session/ask.ts'
import { schedulesText } from '../../text/schedules.ts'
import { fieldsOf, isSame, type ScheduleTyped, saleField, typedOf } from './schedule-fields.ts'

const { form } = schedulesText

interface ScheduleFormProps {
  lottery: ScheduledLotterySeen
  /** What the fields begin with; another key begins anew. */
  start: { readonly key: number; readonly lottery: ScheduledLotterySeen }
  /** What is typed, with the moved draws; undefined while it cannot be read. */
  typed: ScheduleTyped | undefined
  /** Why that would be refused. */
  doubted: Error | null
  mayChange: boolean
  onTyped: (typed: ScheduleTyped | undefined) => void
  onReset: () => void
  onNewest: () => void
  children: ReactNode
}

/** Saves on or off sale, times and days. Never overwrites somebody else's change, and keeps what is typed. */
export function ScheduleForm(props: ScheduleFormProps) {
  const { lottery, start, typed, doubted, onTyped } = props
  const { version, isOld, takeNewest, act, busy, refused, forget } = useSchedule(props)
  const canSave = typed !== undefined && !isSame(typed, lottery) && !doubted
  const common = {
    acts: [{ name: 'save', label: form.save, disabled: !canSave && !busy }],
    beside: (
      <Button tone="ghost" onClick={props.onReset}>
        {form.reset}
      </Button>
    ),
    ...{ busy, refused, doubted },
    locked: props.mayChange ? undefined : schedulesText.readOnly,
    onSend: () => typed && act({ ...typed, version }),
    onChange: forget,
    children: (
      <>
        {props.children}
        {isOld ? (
          <Alert tone="warning">
            {form.changedElsewhere}
            <Button tone="ghost" size="sm" onClick={takeNewest}>
              {form.takeNewest}
            </Button>
          </Alert>
        ) : null}
      </>
    ),
  }
  return (
    <section className="card schedule-card" aria-labelledby="schedule-form">
      <h2 id="schedule-form">{form.title}</h2>
      {lottery.isFast ? (
        <>
          <p className="lead">{form.fast}</p>
          <ActForm
            {...common}
            key={start.key}
            fields={saleField(start.lottery)}
            onRead={(values) => onTyped(values && { ...values, own: start.lottery.own })}
          />
        </>
      ) : (
        <ActForm
          {...common}
          key={start.key}
          fields={fieldsOf(start.lottery)}
          onRead={(values) => onTyped(values && typedOf(values, []))}
        />
      )}
    </section>
  )
}

/** The act, with the version it changes: that of this page until the newest is taken. */
function useSchedule({ lottery, onNewest }: Pick<ScheduleFormProps, 'lottery' | 'onNewest'>) {
  const [version, setVersion] = useState(lottery.version)
  const { act, busy, refused, forget } = useAct({
    send: (wish: ScheduleTyped & { version: number }) =>
      ask('schedules', 'set', { body: { lotteryId: lottery.id, ...wish } }),
    refreshes: [['schedules'], ['approvals']],
    done: ({ proposalId }) => (proposalId === null ? form.saved : form.waits),
    onDone: (done) => setVersion(done.version),
  })
  return {
    ...{ version, act, busy, refused, forget },
    isOld: lottery.version > version && !busy,
    takeNewest: () => {
      forget()
      setVersion(lottery.version)
      onNewest()
    },
  }
}
