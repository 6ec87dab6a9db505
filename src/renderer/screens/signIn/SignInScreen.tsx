/** Owns the door for nobody signed in: the names known here, or a first sign-in. */
import { useState } from 'react';

import { useLive } from '../../ward/Ward.tsx';
import { FirstSignIn } from './FirstSignIn.tsx';
import { NamePicker } from './NamePicker.tsx';
import { PinForm } from './PinForm.tsx';
import { SignInPage } from './SignInPage.tsx';

type Step = { is: 'names' } | { is: 'pin'; authorId: string } | { is: 'first' };

export function SignInScreen() {
  const known = useLive(({ device, hospitalKey }) => device.nurses.known(hospitalKey), []);
  const [step, setStep] = useState<Step>({ is: 'names' });

  if (known === undefined) {
    return null;
  }
  const nurse = known.find(({ authorId }) => step.is === 'pin' && authorId === step.authorId);
  if (nurse !== undefined) {
    return (
      <SignInPage>
        <PinForm nurse={nurse} onBack={() => setStep({ is: 'names' })} />
      </SignInPage>
    );
  }
  if (step.is === 'first' || known.length === 0) {
    return (
      <SignInPage>
        <FirstSignIn
          known={known}
          onBack={known.length > 0 ? () => setStep({ is: 'names' }) : undefined}
        />
      </SignInPage>
    );
  }
  return (
    <SignInPage>
      <NamePicker
        nurses={known}
        onPick={(authorId) => setStep({ is: 'pin', authorId })}
        onAnother={() => setStep({ is: 'first' })}
      />
    </SignInPage>
  );
}
