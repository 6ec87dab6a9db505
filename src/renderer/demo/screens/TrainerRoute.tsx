/** The route of the trainer's pages, which exists only in the demo. */
import { useParams } from '@tanstack/react-router';
import { NowhereScreen } from '../../app/frame/FailingScreen.tsx';
import { useApp } from '../../services/app/AppContext.tsx';
import { TrainerScreen } from './TrainerScreen.tsx';

export function TrainerRoute() {
  const { demo } = useApp();
  const { tab } = useParams({ strict: false });
  return demo === undefined ? <NowhereScreen /> : <TrainerScreen tab={tab ?? 'lessons'} />;
}
