/** Begins a class on this tablet: everything is reset, in the language of the class. */
import { useRouter } from '@tanstack/react-router';
import { useApp } from '../../services/app/AppContext.tsx';
import type { ClassSetUp } from '../host/demoState.ts';
import { useDemo } from './useDemo.ts';

export function useBeginClass(): (setUp: ClassSetUp) => Promise<void> {
  const { demo } = useDemo();
  const { device } = useApp();
  const router = useRouter();
  return async (setUp) => {
    await demo.reset(setUp);
    await device.settings.change({ language: setUp.language });
    await router.navigate({ to: '/trainer/$tab', params: { tab: 'lessons' } });
  };
}
