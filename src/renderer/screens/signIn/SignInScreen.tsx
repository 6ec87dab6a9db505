/** The screen if nobody is signed in: the names known here, or a first sign-in. */
import { useState } from 'react';
import { useApp } from '../../services/app/AppContext.tsx';
import { useLive } from '../../services/app/useLive.ts';
import { FirstSignIn } from './FirstSignIn.tsx';
import { ForgottenPin } from './ForgottenPin.tsx';
import { NamePicker } from './NamePicker.tsx';
import { PinForm } from './PinForm.tsx';
import { SignInPage } from './SignInPage.tsx';
import { StillThere } from './StillThere.tsx';

type Step = { is: 'names' } | { is: 'first' } | { is: 'pin' | 'forgotten'; authorId: string };

interface SignInScreenProps {
  /** Whether it is somebody who said that her name is not in the list. */
  isNew: boolean;
}

export function SignInScreen({ isNew }: SignInScreenProps) {
  const { isDemo, provider } = useApp();
  const known = useLive(({ device, hospitalKey }) => device.nurses.known(hospitalKey), []);
  const [chosen, setStep] = useState<Step | null>(null);

  if (known === undefined) {
    return null;
  }
  const isBack = (provider?.arrivalFor({ is: 'first' }) ?? null) !== null;
  const step: Step = chosen ?? { is: known.length === 0 || isBack || isNew ? 'first' : 'names' };
  // Fixed on the first render: a new nurse's name is in the list a moment before her screens appear, and she
  // must not be asked then who she is.
  if (chosen === null) setStep(step);
  const toNames = () => setStep({ is: 'names' });
  const toPin = (authorId: string) => setStep({ is: 'pin', authorId });
  const toForgotten = (authorId: string) => setStep({ is: 'forgotten', authorId });
  const nurse = 'authorId' in step && known.find(({ authorId }) => authorId === step.authorId);

  const form = () => {
    if (nurse && step.is === 'forgotten') {
      return <ForgottenPin nurse={nurse} onBack={toNames} />;
    }
    if (nurse) {
      // The demo shows its PIN on its own strip.
      const onForgotten = isDemo ? undefined : () => toForgotten(nurse.authorId);
      return <PinForm nurse={nurse} onBack={toNames} onForgotten={onForgotten} />;
    }
    if (step.is === 'first' || known.length === 0) {
      return (
        <FirstSignIn
          known={known}
          onBack={known.length > 0 ? toNames : undefined}
          onPick={toPin}
          onForgotten={toForgotten}
        />
      );
    }
    return <NamePicker nurses={known} onPick={toPin} onAnother={() => setStep({ is: 'first' })} />;
  };
  return (
    <SignInPage>
      <StillThere />
      {form()}
    </SignInPage>
  );
}
