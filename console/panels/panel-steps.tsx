import { Button } from '../../ui/buttons/button.tsx'
import { panelText } from '../text/payments/panels.ts'
import './panel-steps.css'
import { usePanelKeys } from './use-panel-keys.ts'

export interface Steps {
  isFirst: boolean
  isLast: boolean
  onStep: (by: number) => void
}

interface PanelStepsProps extends Steps {
  /** What other keys of the panel do. */
  keys?: string
}

/** To the row before and the next without closing the panel; J and K do the same. */
export function PanelSteps({ isFirst, isLast, onStep, keys = '' }: PanelStepsProps) {
  usePanelKeys({ KeyJ: () => onStep(1), KeyK: () => onStep(-1) })
  return (
    <div className="panel-steps">
      <Button tone="soft" disabled={isFirst} onClick={() => onStep(-1)}>
        {panelText.previous}
      </Button>
      <Button tone="soft" disabled={isLast} onClick={() => onStep(1)}>
        {panelText.next}
      </Button>
      <span className="lead">
        {panelText.keys} {keys}
      </span>
    </div>
  )
}
