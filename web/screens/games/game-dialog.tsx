import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { gamesText } from '../../text/games.ts'
import { GamePanel, type GamePanelProps } from './game-panel.tsx'

export function GameDialog({ onClose, ...panel }: GamePanelProps & { onClose: () => void }) {
  return (
    <Dialog open title={panel.game.name} onClose={onClose}>
      <GamePanel {...panel} />
      <div className="dialog-buttons">
        <Button tone="ghost" onClick={onClose}>
          {gamesText.close}
        </Button>
      </div>
    </Dialog>
  )
}
