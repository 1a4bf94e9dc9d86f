import { InputError } from '@korzo/reading';
import { Stopped, type HeightAt } from '../evaluate/workshop.ts';
import { problemOf, type Complaint } from '../language/complaint.ts';
import { TooMuch } from '../work/work.ts';

/** Thrown where the height of the ground cannot be computed by what the text says. */
export class GroundFault extends InputError {
  readonly complaint: Complaint;

  constructor(complaint: Complaint, text: string, file: string) {
    super([problemOf(text, file, complaint)]);
    this.complaint = complaint;
  }
}

export const flatGround: HeightAt = () => 0;

/** The ground of a text; where it fails, a `GroundFault` names the place in the text. */
export function groundOf(ground: HeightAt, text: string, file: string): HeightAt {
  const heightAt = (x: number, y: number): number => {
    try {
      return ground(x, y);
    } catch (error) {
      if (error instanceof Stopped) throw new GroundFault(error.complaint, text, file);
      if (!(error instanceof TooMuch)) throw error;
      const { span, rule, remedy } = error;
      throw new GroundFault({ severity: 'error', span, rule, remedy }, text, file);
    }
  };
  return ground.survey === undefined ? heightAt : Object.assign(heightAt, { survey: ground.survey });
}
