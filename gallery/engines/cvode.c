// SPDX-License-Identifier: GPL-3.0-or-later
// Copyright (C) 2026 the holonom authors
//
// CVODE of SUNDIALS, Adams' methods by tolerance, on the equations that `holonom code --language=c`
// writes: -DCASE='"code/NAME.c"', -DNAMES='"t,x,..."', -DEND=TIME. usage: PROGRAM TOLERANCE
#define NO_MAIN
#include CASE

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <string.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>
#include <time.h>

static int
derivative(realtype t, N_Vector y, N_Vector dydt, void *p)
{
    double r[nc + 1], info[2];
    const double *q = N_VGetArrayPointer(y);
    double *d = N_VGetArrayPointer(dydt);
    memcpy(d, q + nq, nq * sizeof *d);
    accelerations(t, q, q + nq, p, d + nq, r, info);
    return 0;
}

int
main(int argc, char **argv)
{
    static double p[np], at[ns], q[ns][nq], v[ns][nq], qdd[ns][nq], tolerance[ns];
    double limit = argc == 2 ? atof(argv[1]) : 0, seconds = 0, t = 0;
    SUNContext context;
    if (!(limit > 0) || SUNContext_Create(NULL, &context))
        return 2;
    parameters(p);
    states(at, q, v, qdd, tolerance); // the first is the initial one

    N_Vector y = N_VNew_Serial(2 * nq, context);
    double *x = N_VGetArrayPointer(y);
    memcpy(x, q[0], sizeof q[0]);
    memcpy(x + nq, v[0], sizeof v[0]);
    void *ode = CVodeCreate(CV_ADAMS, context);
    CVodeInit(ode, derivative, 0, y);
    CVodeSStolerances(ode, limit, limit);
    CVodeSetUserData(ode, p);
    CVodeSetMaxNumSteps(ode, 1000000);
    CVodeSetNonlinearSolver(ode, SUNNonlinSol_FixedPoint(y, 0, context));

    printf(NAMES "\n");
    for (int row = 0; row <= 100; row++) {
        clock_t begin = clock();
        if (row > 0 && CVode(ode, END * row / 100, y, &t, CV_NORMAL) < 0)
            return 1;
        seconds += (double)(clock() - begin) / CLOCKS_PER_SEC;
        printf("%.17g", t);
        for (int i = 0; i < 2 * nq; i++)
            printf(",%.17g", x[i]);
        printf("\n");
    }
    long steps;
    CVodeGetNumSteps(ode, &steps);
    printf("# step: %g\n# seconds: %g\n", END / (double)steps, seconds);
    printf("# method: CVODE Adams, steps in the mean\n");
}
