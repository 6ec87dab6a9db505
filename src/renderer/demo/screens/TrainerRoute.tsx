/** Owns the address of the trainer's pages: there in the demo, nowhere else. */
import { useParams } from '@tanstack/react-router';
import { NowhereScreen } from '../../app/frame/FailingScreen.tsx';
import { useWard } from '../../services/app/Ward.tsx';
import { TrainerScreen } from './TrainerScreen.tsx';

export function TrainerRoute() {
  const { demo } = useWard();
  const { tab } = useParams({ strict: false });
  return demo === undefined ? <NowhereScreen /> : <TrainerScreen tab={tab ?? 'lessons'} />;
}
