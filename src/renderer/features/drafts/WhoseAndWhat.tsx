/** Names the patient and the piece of work that a question is about. */
import type { DraftContent, Subject } from '../../../model/content.ts';
import { Together } from '../../ui/parts/Together.tsx';
import { useWhatItIs } from '../../ui/words/useKindWord.ts';
import { PatientLine } from '../patients/PatientLine.tsx';

interface WhoseAndWhatProps {
  kind: DraftContent['kind'];
  subject: Subject;
}

export function WhoseAndWhat({ kind, subject }: WhoseAndWhatProps) {
  const whatItIs = useWhatItIs();
  const what = whatItIs(kind, subject.woundSite);
  return (
    <>
      <PatientLine patient={subject} />
      <p>
        <Together text={subject.woundId === null ? what : `${what}, ${subject.woundId}`} />
      </p>
    </>
  );
}
