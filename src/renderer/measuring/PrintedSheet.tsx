/** Owns a sheet of shapes on the screen and on paper: the same to the last module. */
import { sheetSizeMm, type SheetShape } from '../../measuring/stripSheet.ts';
import classes from './StripSheet.module.css';
import './stripPrint.css';

export function PrintedSheet({ shapes, label }: { shapes: readonly SheetShape[]; label: string }) {
  const { width, height } = sheetSizeMm;
  return (
    <div className={classes.paper} data-print="strips">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
        className={classes.sheet}
      >
        {shapes.map((shape, index) => (
          <Shape key={index} shape={shape} />
        ))}
      </svg>
    </div>
  );
}

function Shape({ shape }: { shape: SheetShape }) {
  switch (shape.is) {
    case 'ink': {
      const { x, y, w, h } = shape;
      return <rect x={x} y={y} width={w} height={h} fill="#000" shapeRendering="crispEdges" />;
    }
    case 'area':
      return <polygon points={listed(shape.points)} fill="#000" />;
    case 'line':
      return (
        <polyline
          points={listed(shape.points)}
          fill="none"
          stroke="#000"
          strokeWidth={shape.wide}
          strokeDasharray={shape.dashed ? '1 1' : undefined}
        />
      );
    case 'words':
      return (
        <text x={shape.x} y={shape.y} fontSize={shape.size} textAnchor="middle" fill="#000">
          {shape.text}
        </text>
      );
  }
}

function listed(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y]) => `${x},${y}`).join(' ');
}
